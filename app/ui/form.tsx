import { type FormProps, Form as RemixForm } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'

type Fields = Record<string, string>

const CarriedFields = createContext<Fields>({})

/** What every form under it sends along, whatever else it asks. */
export function FormsCarry({ fields, children }: { fields: Fields; children: ReactNode }) {
  return <CarriedFields.Provider value={fields}>{children}</CarriedFields.Provider>
}

/** For what a script posts without a form. */
export function useCarriedFields(): Fields {
  return useContext(CarriedFields)
}

/** The form of all our pages. One that writes says of which account it was made; the server refuses one that does not. */
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
