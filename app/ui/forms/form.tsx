import { type FormProps, Form as RemixForm } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'

type Fields = Record<string, string>

const HiddenFieldsContext = createContext<Fields>({})

/** Adds fields to every form inside it. */
export function HiddenFieldsProvider({ fields, children }: { fields: Fields; children: ReactNode }) {
  return <HiddenFieldsContext.Provider value={fields}>{children}</HiddenFieldsContext.Provider>
}

/** Returns these fields, for scripts that post without a form. */
export function useHiddenFields(): Fields {
  return useContext(HiddenFieldsContext)
}

/**
 * The form component of all our pages. A form that writes includes the account it was made in; otherwise the server
 * rejects it.
 */
export function Form({ children, ...rest }: FormProps) {
  const hiddenFields = useContext(HiddenFieldsContext)
  return (
    <RemixForm {...rest}>
      {rest.method?.toLowerCase() === 'post'
        ? Object.entries(hiddenFields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))
        : null}
      {children}
    </RemixForm>
  )
}
