import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { log } from '#app/log.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { requestAccess, requireRequestable } from '../access-requests.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  requireRequestable(params.integration)
  return redirect(viewer.href('/settings/integrations'))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const code = requireRequestable(params.integration)
  const here = viewer.href('/settings/integrations')
  if (await isSent()) return redirectWithFlash(here, 'Request sent!')
  return redirectWithFlash(here, 'There was an error while sending your request. Try again.', 'alert')

  async function isSent(): Promise<boolean> {
    try {
      const isTold = await requestAccess(viewer, code, new Date())
      if (!isTold)
        log.warn({ integration: code }, 'access was requested, and SUPPORT_EMAIL names nobody to tell')
      return isTold
    } catch (error) {
      log.error({ err: error }, 'access could not be requested')
      return false
    }
  }
}
