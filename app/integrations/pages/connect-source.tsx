import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { requireSource } from '../connected-source'
import { beginConnecting } from '../connecting.server'
import { doors } from '../consent-parties.server'

/** A link rather than a form: the content security policy allows form targets on this site only. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  if (params.source === 'google') return redirect(viewer.href('/settings/integrations/google/connect'))
  const source = requireSource(params.source)
  const { name, isConfigured } = doors[source]
  if (!isConfigured()) {
    const why = `This installation has no credentials for ${name} yet.`
    return redirectWithFlash(viewer.href('/settings/integrations'), why, 'alert')
  }
  const begun = beginConnecting(source, viewer, new Date())
  return redirect(begun.url, { headers: { 'Set-Cookie': begun.cookie } })
}
