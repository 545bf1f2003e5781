import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pluralize } from '#app/kit/ui/format-numbers'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireBulkEdit } from '../bulk-edits.server'
import { retryBulkEdit } from '../bulk-steps.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requireBulkEdit(tx, params.editId))
  throw redirect(viewer.href('/settings/locations/bulk/:editId', { editId: id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { id, count } = await viewer.query(async (tx) => {
    const edit = await requireBulkEdit(tx, params.editId)
    return { id: edit.id, count: await retryBulkEdit(tx, viewer, edit) }
  })
  const message = count > 0 ? `Retrying ${pluralize(count, 'location')}` : 'Nothing to retry'
  return redirectWithFlash(viewer.href('/settings/locations/bulk/:editId', { editId: id }), message, 'info')
}
