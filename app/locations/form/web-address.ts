/** "example.com/shop" as `https://example.com/shop`; null for what is no address of a page anybody can open. */
const longest = 2_000

export function webAddress(text: string): string | null {
  const typed = text.trim()
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = /\s/.test(full) || !URL.canParse(full) ? null : new URL(full)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (!/^([\w-]+\.)+[a-z][a-z\d-]+$/i.test(url.hostname) || full.length > longest) return null
  // As typed: a program that adds a slash to every address makes it differ from the one on the directory.
  return full
}
