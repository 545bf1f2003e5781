import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button'
import { FileField } from '#app/ui/file-field'
import { Form } from '#app/ui/form'
import { checkedHere } from './check-file'
import { useUpload } from './use-upload'

/**
 * Chooses the file and sends it. With a script the file is looked at before it is sent, and its way is shown and can be
 * broken off; without one the browser sends the form and the server says the same sentences.
 */
export function UploadForm({ error, cancel }: { error: string | null; cancel: React.ReactNode }) {
  const upload = useUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const shown = problem ?? upload.problem ?? error
  async function check(input: HTMLInputElement) {
    const file = input.files?.[0]
    setProblem(file ? await checkedHere(file) : null)
  }
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!problem) upload.send(event.currentTarget)
  }
  return (
    <Form method="post" encType="multipart/form-data" className="max-w-form" onSubmit={send} noValidate>
      <FileField
        id="file"
        name="file"
        label="Photo"
        required
        accept="image/png,image/jpeg"
        errors={shown ? [shown] : []}
        hint="PNG or JPEG, from 10 KB to 5 MB, at least 250 × 250 px."
        onChange={(event) => void check(event.currentTarget)}
      />
      {upload.sent === null ? null : (
        <div className="mt-3" role="status">
          <progress aria-label="Upload" value={upload.sent} max={100} />
          <p className="mt-1 text-sm text-ink-2">{upload.sent} % uploaded</p>
        </div>
      )}
      <div className="mt-4 flex gap-2">
        {upload.sent === null ? (
          <>
            <Button variant="primary" aria-disabled={problem ? true : undefined}>
              Upload
            </Button>
            {cancel}
          </>
        ) : (
          <Button type="button" onClick={upload.cancel}>
            Cancel upload
          </Button>
        )}
      </div>
    </Form>
  )
}
