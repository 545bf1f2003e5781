import type { LoaderFunctionArgs } from '@remix-run/node'
import { directoryEntryOf, directoryOfIntegration } from '#app/kit/directories/directories'
import { redirectAfterConsent } from '#app/platform/sign-in/consent-response.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { completeConnection } from '../connect-flow.server'
import { consentProviders, requireConnectedSource } from '../consent-providers.server'

/** The OAuth callback. A directory continues with the page where its listings are matched. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const source = requireConnectedSource(params.source)
  const result = await completeConnection(source, request, viewer, new Date())
  const { href } = viewer
  const directory = directoryOfIntegration(source)
  const matching = directory && directoryEntryOf(directory).integration.matching
  const nextHref = href(matching?.address ?? '/settings/integrations')
  return redirectAfterConsent(viewer, result, {
    party: source,
    name: consentProviders[source].name,
    nextHref,
  })
}
