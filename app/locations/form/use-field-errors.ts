import { type FocusEvent, type FormEvent, useEffect, useState } from 'react'
import { isRequired } from './messages'

export type Errors = Record<string, string[] | null | undefined>

/**
 * The server's errors, and what changes about them while somebody types: a required field left blank says so at
 * once, and a field that is edited takes its error back. `required`: their labels, by name.
 */
export function useFieldErrors(given: Errors, required: Record<string, string>) {
  const [since, setSince] = useState<Errors>({})
  useEffect(() => {
    if (given) setSince({})
  }, [given])
  const errors: Errors = { ...given, ...since }

  return {
    errors,
    watch: {
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const { name, value } = target as unknown as HTMLInputElement
        const label = required[name]
        if (label && !value?.trim()) setSince({ ...since, [name]: [isRequired(label)] })
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        const { name } = target as HTMLInputElement
        if (errors[name]?.length) setSince({ ...since, [name]: [] })
      },
    },
  }
}
