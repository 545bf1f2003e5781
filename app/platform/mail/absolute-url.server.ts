/**
 * Creates absolute URLs for links in emails. The origin is the configured one or a domain that the owner of the brand
 * has verified, but never the Host header of a request. Otherwise, anyone who requests a password reset for another
 * user could choose the host of the link in the email.
 */

import { configuration } from '#app/kit/configuration.server'
import type { Brand } from '#app/platform/brand/brand'

export function absoluteUrl(path: string, brand?: Pick<Brand, 'origin'>): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a link in an email must be a path on this site')
  return (brand?.origin ?? configuration().baseUrl) + path
}
