import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { useEffect, useMemo, useRef } from 'react'

type FormErrors = Pick<FormMetadata, 'id' | 'status' | 'valid' | 'allErrors'>

/**
 * The list of errors above a form. Each line links to its field, and the first invalid field has the focus. If no field
 * is invalid, the list has the focus: by `autofocus` in the server-rendered HTML, and by script after a submission
 * without a page load.
 */
export function ErrorSummary({
  form,
  introduction,
  fallbackField,
  listField,
}: {
  form: FormErrors
  introduction?: string
  /** The field that form-level errors link to. */
  fallbackField?: FieldMetadata<unknown>
  /** A list field whose entries have separate lines, each with a link to the entry. */
  listField?: FieldMetadata<unknown>
}) {
  const summaryRef = useRef<HTMLDivElement>(null)
  const errors = Object.entries(useLastErrors(form))
  const hasOnlyFormErrors = errors.length > 0 && errors.every(([name]) => name === '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: every response moves the focus, even with the same errors
  useEffect(() => {
    if (hasOnlyFormErrors) summaryRef.current?.focus()
  }, [hasOnlyFormErrors, form.status, form.allErrors])

  if (errors.length === 0) return null
  return (
    <div
      ref={summaryRef}
      className="mb-4 rounded-md border-2 border-danger-line bg-surface p-4 wrap-anywhere"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
      // biome-ignore lint/a11y/noAutofocus: without JavaScript, only this moves the focus to the errors
      autoFocus={hasOnlyFormErrors}
    >
      <h2 id="error-summary" className="text-md font-semibold">
        There is a problem
      </h2>
      {introduction ? <p className="mt-1 text-sm">{introduction}</p> : null}
      <ul className="mt-1 list-disc space-y-1 ps-5 text-sm">
        {errorLines(errors, fallbackField?.name, listField?.name).map(({ name, message }) => (
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
 * Returns the errors of the last submission until the form is valid. Errors found while the user types are shown only
 * at the field.
 */
function useLastErrors({ status, valid, allErrors }: FormErrors): FormErrors['allErrors'] {
  const lastErrors = useRef<FormErrors['allErrors']>({})
  if (status === 'error') lastErrors.current = allErrors
  else if (valid) lastErrors.current = {}
  return lastErrors.current
}

/** Shows why an action was rejected, on a page without a form to fill in. */
export function ActionError({ reason }: { reason: string }) {
  const form = useMemo(
    () => ({ id: '', status: 'error' as const, valid: false, allErrors: { '': [reason] } }),
    [reason],
  )
  return <ErrorSummary form={form} />
}

/**
 * Returns the lines of the summary. Errors in the entries of a list, such as many checkboxes, become one line for the
 * whole list.
 */
function errorLines(errors: [name: string, messages: string[] | undefined][], first = '', rows?: string) {
  const messageLines = errors.flatMap(([name, messages = []]) =>
    messages.map((message) => ({ name: withoutEntryIndex(name, rows) || first, message })),
  )
  return [...new Map(messageLines.map((line) => [`${line.name}:${line.message}`, line])).values()]
}

function withoutEntryIndex(name: string, rows: string | undefined): string {
  const list = name.replace(/\[\d+\]$/, '')
  return list === rows ? name : list
}
