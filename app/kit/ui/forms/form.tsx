import { type FormProps, Form as RemixForm } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'

type Fields = Record<string, string>

const HiddenFieldsContext = createContext<Fields>({})

/** Adds hidden fields to every POST form inside it. */
export function HiddenFieldsProvider({ fields, children }: { fields: Fields; children: ReactNode }) {
  return <HiddenFieldsContext.Provider value={fields}>{children}</HiddenFieldsContext.Provider>
}

/** Returns the hidden fields of the surrounding provider, for scripts that submit data without a form. */
export function useHiddenFields(): Fields {
  return useContext(HiddenFieldsContext)
}

/**
 * The form component of all pages. A POST form includes, as a hidden field, the account for which it was rendered;
 * without this field, the server rejects the submission.
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
