import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { bulkLabels } from '../bulk-edit'
import { requireBulkEdit } from '../bulk-edits.server'
import { loadResultPage } from '../bulk-pages.server'
import { undoBulkEdit } from '../bulk-steps.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { edit, counts, canUndo } = await viewer.query((tx) =>
    loadResultPage(tx, request, viewer, params.editId),
  )
  if (!canUndo) throw redirect(viewer.href('/settings/locations/bulk/:editId', { editId: edit.id }))
  return { id: edit.id, field: edit.field, changed: counts.changed }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { edit, undo } = await viewer.query(async (tx) => {
    const found = await requireBulkEdit(tx, params.editId)
    return { edit: found, undo: await undoBulkEdit(tx, viewer, found, new Date()) }
  })
  if (undo) return redirect(viewer.href('/settings/locations/bulk/:editId', { editId: undo }))
  return redirectWithFlash(
    viewer.href('/settings/locations/bulk/:editId', { editId: edit.id }),
    'This edit can’t be undone anymore',
    'alert',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Undo bulk edit') }]

export default function UndoBulkEdit() {
  const { id, field, changed } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title="Undo this edit?"
      confirmLabel="Undo edit"
      cancelTo={href('/settings/locations/bulk/:editId', { editId: id })}
    >
      <p>
        {bulkLabels[field].noun} of {pluralize(changed, 'location')} will be restored to the previous values.
      </p>
      <p>Locations edited since then will be skipped and listed.</p>
    </ConfirmForm>
  )
}
