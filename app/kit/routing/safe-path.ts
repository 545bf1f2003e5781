/**
 * Returns the value if it is a path on this site, otherwise the fallback. This prevents a `redirect` parameter from
 * leading to a different site after sign-in. The result is percent-encoded, because headers cannot contain characters
 * above U+00FF.
 */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\p{Cc}]/u.test(value)) return fallback
  return value.toWellFormed().replace(/[^\x21-\x7E]+/g, encodeURIComponent)
}
