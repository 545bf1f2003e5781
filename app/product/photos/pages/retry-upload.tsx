import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pluralize } from '#app/kit/ui/format-numbers'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadUploadResultPage, retryUpload } from '../results/result-page.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await loadUploadResultPage(request, viewer, params.draftId)
  throw redirect(viewer.href('/photos/upload/:draftId/result', { draftId: id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const count = await retryUpload(viewer, params.draftId)
  const message = count > 0 ? `Retrying ${pluralize(count, 'photo')}` : 'Nothing to retry'
  return redirectWithFlash(
    viewer.href('/photos/upload/:draftId/result', { draftId: params.draftId! }),
    message,
    'info',
  )
}
