/**
 * Normalizes a website, as typed by the user, to the origin that browsers compare with the embedding page. Returns null
 * if it is not valid. The result is inserted into a header, so only the characters of a host name are accepted.
 */
export function parseOrigin(input: string): string | null {
  const text = input.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  return url && !url.username && !url.password && isOrigin(url.origin) ? url.origin : null
}

export function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/.test(text) && text.length <= 300
}
