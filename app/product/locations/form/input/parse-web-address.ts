/**
 * Validates the URL of a website and adds `https://` if the scheme is missing. Returns null if the text is not the URL
 * of a public website.
 */
const MAX_LENGTH = 2_000

export function parseWebAddress(text: string): string | null {
  const trimmed = text.trim()
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = /\s/.test(full) || !URL.canParse(full) ? null : new URL(full)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (!/^([\w-]+\.)+[a-z][a-z\d-]+$/i.test(url.hostname) || full.length > MAX_LENGTH) return null
  // Do not return `url.href`: it may have an added trailing slash, and the URL would then differ from the one in the
  // directory.
  return full
}
