import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { beginConnecting, canConnect } from '../connecting.server'

/** A link and no form: a form may lead nowhere but to this site. */
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
