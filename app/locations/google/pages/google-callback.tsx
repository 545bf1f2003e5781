import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { clearConsentCookie } from '#app/sign-in/oauth-consent.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { completeConnecting } from '../google-connect-flow.server'

/** Completes the connection when Google's consent page redirects back to this URL. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const result = await completeConnecting(request, viewer, new Date())
  if ('redirectTo' in result) return redirect(result.redirectTo)
  const response = result.ok
    ? await redirectWithFlash(viewer.href('/settings/integrations/google/profiles'), 'Google is connected')
    : await redirectWithFlash(viewer.href('/settings/integrations'), result.reason, 'alert')
  response.headers.append('Set-Cookie', clearConsentCookie('google'))
  return response
}
