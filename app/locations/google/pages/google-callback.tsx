import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { forgetJourney } from '#app/sign-in/consent-journey.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { endConnecting } from '../connecting.server'

/** The redirect target of Google's consent page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const connected = await endConnecting(request, viewer, new Date())
  if ('leadsTo' in connected) return redirect(connected.leadsTo)
  const response = connected.ok
    ? await redirectWithFlash(viewer.href('/settings/integrations/google/profiles'), 'Google is connected')
    : await redirectWithFlash(viewer.href('/settings/integrations'), connected.reason, 'alert')
  response.headers.append('Set-Cookie', forgetJourney('google'))
  return response
}
