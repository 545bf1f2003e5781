/**
 * Completes "example.com/shop" to `https://example.com/shop`. Returns null for anything that is not a public web
 * address.
 */
const longest = 2_000

export function webAddress(text: string): string | null {
  const typed = text.trim()
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = /\s/.test(full) || !URL.canParse(full) ? null : new URL(full)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (!/^([\w-]+\.)+[a-z][a-z\d-]+$/i.test(url.hostname) || full.length > longest) return null
  // Returned as typed: a URL serializer would add a trailing slash and make it differ from the address in the
  // directory.
  return full
}
