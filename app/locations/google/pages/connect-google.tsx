import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { beginConnecting, canConnect } from '../connecting.server'

/** A link rather than a form, because the site's forms may only submit to the site itself. */
export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  if (!canConnect())
    return redirectWithFlash(
      viewer.href('/settings/integrations'),
      'This installation has no credentials for Google yet.',
      'alert',
    )
  const begun = beginConnecting(viewer, new Date())
  return redirect(begun.url, { headers: { 'Set-Cookie': begun.cookie } })
}
