import { useEffect, useRef } from 'react'

export type SummaryError = { field?: string; message: string }

/**
 * The list above a refused form. Each line links to the control it speaks of (`field` is that control's id).
 * It takes the focus: by `autofocus` in the server's HTML, by script after a client-side submission.
 */
export function ErrorSummary({ errors, lead }: { errors: SummaryError[]; lead?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const messages = errors.map((error) => error.message).join('\n')

  useEffect(() => {
    if (messages) box.current?.focus()
  }, [messages])

  if (!errors.length) return null
  return (
    <div
      ref={box}
      className="mb-4 rounded-md border-2 border-danger-line bg-surface p-4"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
      // biome-ignore lint/a11y/noAutofocus: without a script this is what brings the reader to the errors
      autoFocus
    >
      <h2 id="error-summary" className="text-md font-semibold">
        There is a problem
      </h2>
      {lead ? <p className="mt-1 text-sm">{lead}</p> : null}
      <ul className="mt-1 list-disc space-y-1 ps-5 text-sm">
        {errors.map(({ field, message }) => (
          <li key={`${field}:${message}`}>
            {field ? (
              <a className="font-medium text-danger-fg underline" href={`#${field}`}>
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
