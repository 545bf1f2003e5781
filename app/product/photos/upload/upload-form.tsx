import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { Button } from '#app/kit/ui/button'
import { FileField } from '#app/kit/ui/fields/file-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useUpload } from './use-upload'

/**
 * The form that uploads a picture. With JavaScript, the file is checked before it is uploaded, and the upload shows its
 * progress and can be canceled. Without JavaScript, the browser submits the form, and the server refuses invalid files
 * with the same messages.
 */
export function UploadForm({
  label,
  hint,
  check,
  refusal,
  formatProgress,
  cancel,
  children,
}: {
  label: string
  hint: string
  /** Returns what is wrong with the chosen files, as far as the browser can check it. */
  check: (files: File[]) => string | null | Promise<string | null>
  /** The reason why the server refused the file. */
  refusal: string | null | undefined
  formatProgress: (percent: number) => string
  cancel: ReactNode
  /** The content between the error summary and the form. */
  children?: ReactNode
}) {
  const upload = useUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const refused = upload.problem ?? refusal
  const lastResult = useMemo(() => submissionResult(problem, refused), [problem, refused])
  const constraint = { file: { required: true } }
  const [form, { file }] = useForm<{ file: File }>({ id: 'upload', lastResult, constraint })
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
          label={label}
          accept="image/png,image/jpeg"
          hint={hint}
          onChange={async ({ currentTarget: { files } }) => setProblem(await check([...(files ?? [])]))}
        />
        {upload.sent === null ? null : (
          <div className="mt-3" role="status">
            <progress aria-label="Upload" value={upload.sent} max={100} />
            <p className="mt-1 text-sm text-ink-2">{formatProgress(upload.sent)}</p>
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

/**
 * Returns the error in Conform's format. A file that failed the browser's check has not been submitted, so its error is
 * shown only at the field and not in the error summary.
 */
function submissionResult(problem: string | null, refusal: string | null | undefined): SubmissionResult {
  const message = problem ?? refusal
  return { status: message && !problem ? 'error' : undefined, error: message ? { file: [message] } : {} }
}
