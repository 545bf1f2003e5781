/**
 * Converts English country names, in the spellings that sites use, to codes and back. Returns unknown names unchanged.
 */
import { iso31661 } from 'iso-3166/1.js'

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

const codeByName = new Map([
  ...iso31661.flatMap(({ alpha2, alpha3, name }) =>
    [alpha2, alpha3, name, englishNames.of(alpha2) ?? alpha2].map(
      (name) => [normalizedName(name), alpha2] as const,
    ),
  ),
  ['uk', 'GB'],
])

function normalizedName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

export function countryCode(name: string): string {
  return codeByName.get(normalizedName(name)) ?? name.trim()
}

export function countryName(code: string): string {
  return codeByName.has(normalizedName(code)) ? (englishNames.of(code) ?? code) : code
}
