/**
 * A path on this site, or the fallback: what a `redirect` value may lead to after signing in. Percent-encoded, since a
 * header holds nothing above U+00FF.
 */
export function ownPath(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\p{Cc}]/u.test(value)) return fallback
  return value.toWellFormed().replace(/[^\x21-\x7E]+/g, encodeURIComponent)
}
