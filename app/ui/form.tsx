import { type FormProps, Form as RemixForm } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'

type Fields = Record<string, string>

const CarriedFields = createContext<Fields>({})

/** Adds fields to every form inside it. */
export function FormsCarry({ fields, children }: { fields: Fields; children: ReactNode }) {
  return <CarriedFields.Provider value={fields}>{children}</CarriedFields.Provider>
}

/** Returns these fields, for scripts that post without a form. */
export function useCarriedFields(): Fields {
  return useContext(CarriedFields)
}

/**
 * The form component of all our pages. A form that writes includes the account it was made in; otherwise the server
 * rejects it.
 */
export function Form({ children, ...rest }: FormProps) {
  const carried = useContext(CarriedFields)
  return (
    <RemixForm {...rest}>
      {rest.method?.toLowerCase() === 'post'
        ? Object.entries(carried).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))
        : null}
      {children}
    </RemixForm>
  )
}
