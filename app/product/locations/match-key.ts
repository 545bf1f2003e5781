/**
 * Computes the key by which an import finds an existing location: its name and address, reduced to letters and digits.
 */

// A key in a PostgreSQL index can have at most 2704 bytes.
const MAX_LENGTH = 600

/**
 * Returns the key, such as `joescafe12mainst` for "Joe's Café" at "12 Main St.". Ignores accents and case. Returns ''
 * if the name is empty.
 */
export function matchKey(name: string, address = ''): string {
  const key = normalizeText(name)
  return key && (key + normalizeText(address)).slice(0, MAX_LENGTH).toWellFormed()
}

function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
