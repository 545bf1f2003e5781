import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { clearConsentCookie } from '#app/sign-in/oauth-consent.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { completeConnection } from '../connect-flow.server'
import { requireConnectedSource } from '../connected-source'
import { consentProviders } from '../consent-providers.server'

/** The OAuth callback for Facebook and Trustpilot. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const source = requireConnectedSource(params.source)
  const result = await completeConnection(source, request, viewer, new Date())
  if ('redirectTo' in result) return redirect(result.redirectTo)
  const { href } = viewer
  const next =
    source === 'facebook' ? href('/settings/integrations/facebook/matches') : href('/settings/integrations')
  const response = result.ok
    ? await redirectWithFlash(next, `${consentProviders[source].name} is connected`)
    : await redirectWithFlash(href('/settings/integrations'), result.reason, 'alert')
  response.headers.append('Set-Cookie', clearConsentCookie(source))
  return response
}
