import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { forgetJourney } from '#app/sign-in/consent-journey.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { requireSource } from '../connected-source'
import { endConnecting } from '../connecting.server'
import { doors } from '../consent-parties.server'

/** The OAuth callback for Facebook and Trustpilot. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const source = requireSource(params.source)
  const connected = await endConnecting(source, request, viewer, new Date())
  if ('leadsTo' in connected) return redirect(connected.leadsTo)
  const { href } = viewer
  const next =
    source === 'facebook' ? href('/settings/integrations/facebook/matches') : href('/settings/integrations')
  const response = connected.ok
    ? await redirectWithFlash(next, `${doors[source].name} is connected`)
    : await redirectWithFlash(href('/settings/integrations'), connected.reason, 'alert')
  response.headers.append('Set-Cookie', forgetJourney(source))
  return response
}
