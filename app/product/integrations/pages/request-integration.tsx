import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requestAccess, requireRequestableIntegration } from '../access-requests.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  requireRequestableIntegration(params.integration)
  return redirect(viewer.href('/settings/integrations'))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const code = requireRequestableIntegration(params.integration)
  const back = viewer.href('/settings/integrations')
  if (await requestAccess(viewer, code, new Date())) return redirectWithFlash(back, 'Request sent!')
  return redirectWithFlash(back, 'There was an error while sending your request. Try again.', 'alert')
}
