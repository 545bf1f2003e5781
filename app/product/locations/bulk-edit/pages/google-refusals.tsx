import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pluralize } from '#app/kit/ui/format-numbers'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireDraft } from '../bulk-pages.server'
import { excludeRefused } from '../check/google-checks.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requireDraft(tx, viewer, params.editId))
  throw redirect(viewer.href('/settings/locations/bulk/:editId/check', { editId: id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { id, count } = await viewer.query(async (tx) => {
    const draft = await requireDraft(tx, viewer, params.editId)
    return { id: draft.id, count: await excludeRefused(tx, draft) }
  })
  const check = viewer.href('/settings/locations/bulk/:editId/check', { editId: id })
  if (count === null)
    return redirectWithFlash(check, 'Google would reject all of them. Choose again', 'alert')
  return redirectWithFlash(check, `${pluralize(count, 'location')} skipped`, 'info')
}
