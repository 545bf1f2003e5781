/** The key by which an import recognizes an existing location: its name and address, letters and digits only. */

// A PostgreSQL index accepts no key of more than 2704 bytes.
const MAX_LENGTH = 600

/** "Joe's Café", "12 Main St." is `joescafe12mainst`; accents and case are ignored. Empty without a name. */
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
