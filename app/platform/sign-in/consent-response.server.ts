/**
 * Redirects the browser after a third party has answered a request for consent. A partner who set up the integration of
 * a child account first sees a page with the result, which names the child account's next step.
 */
import { redirect } from '@remix-run/node'
import { siteHref } from '#app/kit/routing/href'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type ConsentParty, clearConsentCookie } from './oauth-consent.server'

export type ConnectResult =
  | { ok: true }
  /** The flow was started for another account. Redirect to the callback URL of that account. */
  | { ok: false; redirectTo: string }
  | { ok: false; reason: string }

/** @param nextHref the page on which a user continues after the connection has been made. */
export async function redirectAfterConsent(
  viewer: Viewer,
  result: ConnectResult,
  { party, name, nextHref }: { party: ConsentParty; name: string; nextHref: string },
): Promise<Response> {
  if ('redirectTo' in result) return redirect(result.redirectTo)
  const next = result.ok ? nextHref : viewer.href('/settings/integrations')
  const resultHref = result.ok
    ? siteHref('/partner-integrations-setup', { next })
    : siteHref('/partner-integrations-error', { next })
  const response = await redirectWithFlash(
    viewer.isShadowing ? resultHref : next,
    result.ok ? `${name} is connected` : result.reason,
    result.ok ? 'success' : 'alert',
  )
  response.headers.append('Set-Cookie', clearConsentCookie(party))
  return response
}
