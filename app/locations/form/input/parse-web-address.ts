/**
 * Completes "example.com/shop" to `https://example.com/shop`. Returns null for anything that is not a public web
 * address.
 */
const MAX_LENGTH = 2_000

export function parseWebAddress(text: string): string | null {
  const trimmed = text.trim()
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = /\s/.test(full) || !URL.canParse(full) ? null : new URL(full)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (!/^([\w-]+\.)+[a-z][a-z\d-]+$/i.test(url.hostname) || full.length > MAX_LENGTH) return null
  // Returned as typed: a URL serializer would add a trailing slash and make it differ from the address in the
  // directory.
  return full
}
