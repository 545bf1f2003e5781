/** The key by which an import recognizes an existing location: its name and address, letters and digits only. */

// A PostgreSQL index accepts no key of more than 2704 bytes.
const longest = 600

/** "Joe's Café", "12 Main St." is `joescafe12mainst`; accents and case are ignored. Empty without a name. */
export function matchKey(name: string, address = ''): string {
  const key = plain(name)
  return key && (key + plain(address)).slice(0, longest).toWellFormed()
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
