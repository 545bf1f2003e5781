/**
 * Links in emails. They start with a configured address, or one that the brand's owner has proven to own, and never
 * with the host a request claims: someone who requests a password reset must not be able to choose where its link
 * leads.
 */
import type { Brand } from '#app/brand/brand'
import { configuration } from '#app/configuration.server'

export function absoluteUrl(path: string, brand?: Pick<Brand, 'origin'>): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a link in a mail is a path of this site')
  return (brand?.origin ?? configuration().baseUrl) + path
}
