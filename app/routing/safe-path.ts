/**
 * Returns the value if it is a path on this site, otherwise the fallback: where a `redirect` parameter may lead after
 * sign-in. Percent-encoded, because a header can contain nothing above U+00FF.
 */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\p{Cc}]/u.test(value)) return fallback
  return value.toWellFormed().replace(/[^\x21-\x7E]+/g, encodeURIComponent)
}
