import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirectAfterConsent } from '#app/platform/sign-in/consent-response.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { completeConnection } from '../connect-flow.server'
import { requireConnectedSource } from '../connected-source'
import { consentProviders } from '../consent-providers.server'

/** The OAuth callback for Facebook and Trustpilot. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const source = requireConnectedSource(params.source)
  const result = await completeConnection(source, request, viewer, new Date())
  const { href } = viewer
  const nextHref =
    source === 'facebook' ? href('/settings/integrations/facebook/matches') : href('/settings/integrations')
  return redirectAfterConsent(viewer, result, {
    party: source,
    name: consentProviders[source].name,
    nextHref,
  })
}
