import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { startConnection } from '../connect-flow.server'
import { consentProviders, requireConnectedSource } from '../consent-providers.server'

/**
 * Starts the OAuth flow. Opened by a link rather than a form, because the content security policy forbids a form whose
 * target redirects to another site.
 */
export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const source = requireConnectedSource(params.source)
  const { name, isConfigured } = consentProviders[source]
  if (!isConfigured()) {
    const message = `Your provider hasn’t set up ${name} yet.`
    return redirectWithFlash(viewer.href('/settings/integrations'), message, 'alert')
  }
  const started = startConnection(source, viewer, new Date())
  return redirect(started.url, { headers: { 'Set-Cookie': started.cookie } })
}
