/** How an import finds a place again: its name and address with everything but letters and digits taken out. */

/** "Joe's Café", "12 Main St." is `joescafe12mainst`; accents and case do not matter. Empty without a name. */
export function matchKey(name: string, address = ''): string {
  const key = plain(name)
  return key && key + plain(address)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
