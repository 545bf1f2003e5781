import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirectAfterConsent } from '#app/platform/sign-in/consent-response.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { completeConnecting } from '../google-connect-flow.server'

/** Completes the connection when Google's consent page redirects back to this URL. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const result = await completeConnecting(request, viewer, new Date())
  const nextHref = viewer.href('/settings/integrations/google/profiles')
  return redirectAfterConsent(viewer, result, { party: 'google', name: 'Google', nextHref })
}
