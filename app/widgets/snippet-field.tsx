import { useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '#app/ui/button'
import { Field, plainField } from '#app/ui/fields/field'

const field = plainField('snippet')

export function SnippetField({ snippet }: { snippet: string }) {
  const isHydrated = useHydrated()
  const container = useRef<HTMLDivElement>(null)
  const [statusMessage, setStatusMessage] = useState('')
  const copy = () => {
    container.current?.querySelector('textarea')?.select()
    return navigator.clipboard.writeText(snippet).then(
      () => setStatusMessage('Copied!'),
      () => setStatusMessage('Press Ctrl/⌘ C to copy.'),
    )
  }
  return (
    <div ref={container} className="card mt-4 max-w-page p-4">
      <Field
        field={field}
        label="Code for your site"
        hint="Paste this once. Later changes appear automatically."
      >
        <textarea
          className="field"
          id={field.id}
          aria-describedby={field.descriptionId}
          readOnly
          rows={3}
          spellCheck={false}
          value={snippet}
        />
      </Field>
      {isHydrated ? (
        <p className="mt-2 flex items-center gap-3">
          <Button type="button" icon="copy" onClick={copy}>
            Copy code
          </Button>
          <span role="status" className="text-sm text-ink-2">
            {statusMessage}
          </span>
        </p>
      ) : null}
    </div>
  )
}
