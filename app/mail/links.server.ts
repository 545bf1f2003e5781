/**
 * Links in mails. They begin with an address that is configured, or that the brand's owner has proven to own, and
 * never with what a request calls itself: whoever asks for a reset must not choose where its link leads.
 */
import type { Brand } from '#app/brand/brand'
import { configuration } from '#app/configuration.server'

export function absoluteUrl(path: string, brand?: Pick<Brand, 'origin'>): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a link in a mail is a path of this site')
  return (brand?.origin ?? configuration().baseUrl) + path
}
