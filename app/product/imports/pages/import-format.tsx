import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { changeFormat } from '../file-format/change-format.server'
import { FileFormatForm } from '../file-format/file-format-form'
import { formatSchema, toFormatChoices } from '../file-format/format-schema'
import { isEditable, requireImport } from '../import-record.server'
import { ImportSteps } from '../import-steps'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  const { id, fileName, shape } = record
  if (!isEditable(record)) throw redirect(viewer.href('/settings/imports/:importId', { importId: id }))
  return { file: { id, ...shape }, fileName }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  if (!isEditable(record))
    return redirect(viewer.href('/settings/imports/:importId', { importId: record.id }))
  const form = await readForm(request, formatSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const problem = await changeFormat(viewer, record, toFormatChoices(form.value), request.signal)
  if (problem) return respondWithForm(form, [problem])
  return redirect(viewer.href('/settings/imports/:importId/mapping', { importId: record.id }))
}

export const meta: MetaFunction = () => [{ title: pageTitle('File format') }]

export default function ImportFormat() {
  const { file, fileName } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="File format" meta={fileName} />
      <ImportSteps current="columns" />
      <div className="card max-w-form p-4">
        <FileFormatForm file={file} reply={reply}>
          <LinkButton to={href('/settings/imports/:importId/mapping', { importId: file.id })}>
            Back to columns
          </LinkButton>
        </FileFormatForm>
      </div>
    </>
  )
}
