import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { hasGoogleCredentials, startConnecting } from '../connect-google.server'

/** A link rather than a form, because the site's forms may only submit to the site itself. */
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
