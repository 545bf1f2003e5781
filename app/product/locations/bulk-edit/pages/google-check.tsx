import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireDraft } from '../bulk-pages.server'
import { enqueueGoogleCheck } from '../check/google-check-jobs.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requireDraft(tx, viewer, params.editId))
  throw redirect(viewer.href('/settings/locations/bulk/:editId/check', { editId: id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query(async (tx) => {
    const draft = await requireDraft(tx, viewer, params.editId)
    await enqueueGoogleCheck(tx, draft, new Date())
    return draft
  })
  return redirect(viewer.href('/settings/locations/bulk/:editId/check', { editId: id }))
}
