import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { useEffect, useMemo, useRef } from 'react'

type Refused = Pick<FormMetadata, 'id' | 'status' | 'valid' | 'allErrors'>

/**
 * The list of errors above a form. Each line links to its field, and the first invalid field has the focus. If no field
 * is invalid, the list has it: by `autofocus` in the server's HTML, by script after a submission without a page load.
 */
export function ErrorSummary({
  form,
  lead,
  first,
  rows,
}: {
  form: Refused
  lead?: string
  /** The field that errors of the whole form link to. */
  first?: FieldMetadata<unknown>
  /** A list whose entries are separate fields, each with its own errors. */
  rows?: FieldMetadata<unknown>
}) {
  const box = useRef<HTMLDivElement>(null)
  const errors = Object.entries(useRefusal(form))
  const isOfWholeForm = errors.length > 0 && errors.every(([name]) => name === '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer moves the focus, also when it says the same
  useEffect(() => {
    if (isOfWholeForm) box.current?.focus()
  }, [isOfWholeForm, form.status, form.allErrors])

  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      className="mb-4 rounded-md border-2 border-danger-line bg-surface p-4 wrap-anywhere"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
      // biome-ignore lint/a11y/noAutofocus: without a script this is what brings the reader to the errors
      autoFocus={isOfWholeForm}
    >
      <h2 id="error-summary" className="text-md font-semibold">
        There is a problem
      </h2>
      {lead ? <p className="mt-1 text-sm">{lead}</p> : null}
      <ul className="mt-1 list-disc space-y-1 ps-5 text-sm">
        {lines(errors, first?.name, rows?.name).map(({ name, message }) => (
          <li key={`${name}:${message}`}>
            {name ? (
              <a className="font-medium text-danger-fg underline" href={`#${form.id}-${name}`}>
                {message}
              </a>
            ) : (
              <span className="font-medium text-danger-fg">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Returns the errors of the last submission until the form is valid. Errors found while somebody types appear at the
 * field.
 */
function useRefusal({ status, valid, allErrors }: Refused): Refused['allErrors'] {
  const refusal = useRef<Refused['allErrors']>({})
  if (status === 'error') refusal.current = allErrors
  else if (valid) refusal.current = {}
  return refusal.current
}

/** Shows why an action was rejected, on a page without a form to fill in. */
export function Refusal({ reason }: { reason: string }) {
  const form = useMemo(
    () => ({ id: '', status: 'error' as const, valid: false, allErrors: { '': [reason] } }),
    [reason],
  )
  return <ErrorSummary form={form} />
}

/** Reports errors in the entries of a list, such as many checkboxes, once for the whole list. */
function lines(errors: [name: string, messages: string[] | undefined][], first = '', rows?: string) {
  const said = errors.flatMap(([name, messages = []]) =>
    messages.map((message) => ({ name: entryless(name, rows) || first, message })),
  )
  return [...new Map(said.map((line) => [`${line.name}:${line.message}`, line])).values()]
}

function entryless(name: string, rows: string | undefined): string {
  const list = name.replace(/\[\d+\]$/, '')
  return list === rows ? name : list
}
