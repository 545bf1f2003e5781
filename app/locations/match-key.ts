/** How an import finds a place again: its name and address with everything but letters and digits taken out. */

// An index of the database takes no key of more than 2704 bytes.
const longest = 600

/** "Joe's Café", "12 Main St." is `joescafe12mainst`; accents and case do not matter. Empty without a name. */
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
