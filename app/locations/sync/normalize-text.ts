/**
 * Normalizes values before they are compared, so that only differences in meaning count: "STE 101" is "Suite 101", "+1
 * 312 555 0100" is "(312) 555-0100", and a trailing slash in a website leads to the same page.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Address words and their usual abbreviations, as defined by the US Postal Service. */
const abbreviations: Record<string, string> = {
  apartment: 'apt',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  building: 'bldg',
  center: 'ctr',
  centre: 'ctr',
  circle: 'cir',
  court: 'ct',
  department: 'dept',
  drive: 'dr',
  east: 'e',
  expressway: 'expy',
  floor: 'fl',
  freeway: 'fwy',
  highway: 'hwy',
  lane: 'ln',
  mount: 'mt',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  room: 'rm',
  route: 'rte',
  saint: 'st',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  square: 'sq',
  street: 'st',
  suite: 'ste',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  unit: 'unit',
  west: 'w',
}

const ordinalNames = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]
const ordinals = new Map(ordinalNames.map((word, index) => [word, ordinal(index + 1)]))

function ordinal(number: number): string {
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[number] ?? 'th'
  return `${number}${ending}`
}

export function normalizeAddress(text: string): string {
  // "#4" is a unit, whatever word is used for it.
  const words = tokensOf(text.replace(/#\s*/g, ' unit '))
  return words
    .map((word) => ordinals.get(word) ?? (Object.hasOwn(abbreviations, word) ? abbreviations[word]! : word))
    .filter((word) => !['ste', 'unit', 'apt'].includes(word))
    .join(' ')
}

/** Names that differ only in case, accents or dots are the same. */
export function normalizeName(text: string): string {
  return tokensOf(text.replaceAll('&', ' and ')).join(' ')
}

export function normalizePhone(text: string, countryId: string): string {
  const country = isSupportedCountry(countryId) ? (countryId as CountryCode) : undefined
  const number = parsePhoneNumberFromString(text, country)
  return number ? `${number.number}${number.ext ? ` ext ${number.ext}` : ''}` : text.replace(/\D/g, '')
}

export function normalizeWebsite(text: string): string {
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`
  if (!URL.canParse(full)) return text.trim().toLowerCase()
  const { protocol, host, pathname, search, hash } = new URL(full)
  return `${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, '')}${search}${hash}`
}

/** "60602-1234" and "60602" are the same delivery area. In other postal codes, spaces are ignored. */
export function normalizeZip(text: string): string {
  const plain = text.toUpperCase().replace(/\s+/g, '')
  return /^\d{5}-\d{4}$/.test(plain) ? plain.slice(0, 5) : plain
}

function tokensOf(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(/['’.]/g, '')
  return plain.replace(/\p{M}/gu, '').match(/[\p{L}\p{N}]+/gu) ?? []
}
