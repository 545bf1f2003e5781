import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { hasGoogleCredentials } from '../../google-access/google-consent.server'
import { startConnecting } from '../google-connect-flow.server'

/**
 * Redirects to Google's consent page. Users reach it by a link, because the Content Security Policy does not allow a
 * form submission to be redirected to another site.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  if (!hasGoogleCredentials())
    return redirectWithFlash(
      viewer.href('/settings/integrations'),
      'Google isn’t set up for this installation yet.',
      'alert',
    )
  const consent = startConnecting(viewer, new Date())
  return redirect(consent.url, { headers: { 'Set-Cookie': consent.cookie } })
}
