/**
 * Links in emails. Their origin is configured, or a domain that the brand's owner has verified, but never the host that
 * a request claims: whoever requests a password reset must not be able to choose where its link points.
 */
import type { Brand } from '#app/brand/brand'
import { configuration } from '#app/configuration.server'

export function absoluteUrl(path: string, brand?: Pick<Brand, 'origin'>): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a link in an email must be a path on this site')
  return (brand?.origin ?? configuration().baseUrl) + path
}
