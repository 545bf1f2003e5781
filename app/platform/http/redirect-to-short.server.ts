import { redirect } from '@remix-run/node'
import { isShortEnough } from '#app/kit/routing/address-limits'

/**
 * Redirects to an address with submitted values in its query. Throws a 413 response if the address would be too long to
 * be requested, which no selection on one of our pages leads to.
 */
export function redirectToShort(address: string): Response {
  if (!isShortEnough(address)) throw new Response('The form is too large', { status: 413 })
  return redirect(address)
}
