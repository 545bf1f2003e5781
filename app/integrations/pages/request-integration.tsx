import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { log } from '#app/log.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
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
  if (await sendRequest()) return redirectWithFlash(back, 'Request sent!')
  return redirectWithFlash(back, 'There was an error while sending your request. Try again.', 'alert')

  async function sendRequest(): Promise<boolean> {
    try {
      const isNotified = await requestAccess(viewer, code, new Date())
      if (!isNotified)
        log.warn(
          { integration: code },
          'access was requested, but there is no support address to notify; set SUPPORT_EMAIL',
        )
      return isNotified
    } catch (error) {
      log.error({ err: error }, 'access could not be requested')
      return false
    }
  }
}
