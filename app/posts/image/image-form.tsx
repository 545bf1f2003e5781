import { getFormProps } from '@conform-to/react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useUpload } from '#app/locations/photos/use-upload'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { FileField } from '#app/ui/file-field'
import { Form } from '#app/ui/form'
import { useForm } from '#app/ui/use-form'
import { fileBreach, imageMessages } from './image-rules'

/** Chooses the image and sends it; with a script its way is shown and can be broken off. */
export function ImageForm({ error, cancel }: { error: string | null; cancel: ReactNode }) {
  const upload = useUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const shown = problem ?? upload.problem ?? error
  const lastResult = useMemo(
    () => (shown ? { status: 'error' as const, error: { file: [shown] } } : {}),
    [shown],
  )
  const [form, fields] = useForm<{ file: File }>({
    id: 'upload',
    lastResult,
    constraint: { file: { required: true } },
  })
  function check({ files }: HTMLInputElement) {
    const [file, second] = files ?? []
    setProblem(second ? imageMessages.many : file ? fileBreach(file) : null)
  }
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!problem) upload.send(event.currentTarget)
  }
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      encType="multipart/form-data"
      className="max-w-form"
      onSubmit={send}
    >
      {error ? <ErrorSummary form={form} /> : null}
      <FileField
        field={fields.file}
        label="Image"
        accept="image/png,image/jpeg"
        hint="JPG or PNG, from 10 KB to 5 MB, at least 250 × 250 px."
        onChange={(event) => check(event.currentTarget)}
      />
      {upload.sent === null ? null : (
        <p className="mt-3 text-sm" role="status">
          <progress aria-label="Upload" value={upload.sent} max={100} /> Uploading… {upload.sent} %
        </p>
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
