import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { FileField } from '#app/ui/file-field'
import { Form } from '#app/ui/form'
import { useForm } from '#app/ui/use-form'
import { checkedHere } from './check-file'
import { useUpload } from './use-upload'

/**
 * Chooses the file and sends it. With a script the file is looked at before it is sent, and its way is shown and can be
 * broken off; without one the browser sends the form and the server says the same sentences.
 */
export function UploadForm({
  reply,
  cancel,
  children,
}: {
  reply: SubmissionResult | undefined
  cancel: ReactNode
  /** Between what is wrong and the form. */
  children: ReactNode
}) {
  const upload = useUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const refusal = upload.problem ?? reply?.error?.file?.[0]
  const lastResult = useMemo(() => resultOf(problem, refusal), [problem, refusal])
  const constraint = { file: { required: true } }
  const [form, { file }] = useForm<{ file: File }>({ id: 'upload', lastResult, constraint })
  async function check(input: HTMLInputElement) {
    const chosen = input.files?.[0]
    setProblem(chosen ? await checkedHere(chosen) : null)
  }
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!problem) upload.send(event.currentTarget)
  }
  return (
    <>
      <ErrorSummary form={form} />
      {children}
      <Form
        {...getFormProps(form)}
        method="post"
        encType="multipart/form-data"
        className="max-w-form"
        onSubmit={send}
      >
        <FileField
          field={file}
          label="Photo"
          accept="image/png,image/jpeg"
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
    </>
  )
}

/** In Conform's shape; what is wrong with a file that is not sent yet stands at its field alone. */
function resultOf(problem: string | null, refusal: string | undefined): SubmissionResult {
  const shown = problem ?? refusal
  return { status: shown && !problem ? 'error' : undefined, error: shown ? { file: [shown] } : {} }
}
