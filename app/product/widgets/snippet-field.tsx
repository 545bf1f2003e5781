import { useRef, useState } from 'react'
import { Button } from '#app/kit/ui/button'
import { Field, plainField } from '#app/kit/ui/fields/field'

const field = plainField('snippet')

/** The fragment that focuses the button. The page of a new widget opens there, because the code is its purpose. */
export const copyCodeId = 'copy-code'

export function SnippetField({ snippet }: { snippet: string }) {
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
      <p className="mt-2 flex items-center gap-3">
        {/* The margin keeps the code and, on most screens, the page's title in view. */}
        <Button
          type="button"
          id={copyCodeId}
          className="needs-script scroll-mt-96"
          icon="copy"
          onClick={copy}
        >
          Copy code
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {statusMessage}
        </span>
      </p>
    </div>
  )
}
