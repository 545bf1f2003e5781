/** Converts English country names, as sites write them, to codes and back. Unknown names stay as they are. */
import { iso31661 } from 'iso-3166/1.js'

const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

const codes = new Map([
  ...iso31661.flatMap(({ alpha2, alpha3, name }) =>
    [alpha2, alpha3, name, inEnglish.of(alpha2) ?? alpha2].map((said) => [plain(said), alpha2] as const),
  ),
  ['uk', 'GB'],
])

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

export function countryCode(written: string): string {
  return codes.get(plain(written)) ?? written.trim()
}

export function countryName(code: string): string {
  return codes.has(plain(code)) ? (inEnglish.of(code) ?? code) : code
}
