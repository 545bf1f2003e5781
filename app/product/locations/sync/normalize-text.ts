/**
 * Normalizes values before they are compared, so that only differences in meaning count: "STE 101" equals "Suite 101",
 * "+1 312 555 0100" equals "(312) 555-0100", and a trailing slash in the URL of a website is ignored.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The words in addresses with their abbreviations, as defined by the US Postal Service. */
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
  // "#4" equals "Unit 4" and "Suite 4". The words for units are removed below.
  const words = tokensOf(text.replace(/#\s*/g, ' unit '))
  return words
    .map((word) => ordinals.get(word) ?? (Object.hasOwn(abbreviations, word) ? abbreviations[word]! : word))
    .filter((word) => !['ste', 'unit', 'apt'].includes(word))
    .join(' ')
}

/** Normalizes a name by ignoring case, accents and punctuation, and by replacing "&" with "and". */
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

/**
 * Normalizes a postal code. "60602-1234" equals "60602", because both are in the same delivery area. In other formats,
 * only case and spaces are ignored.
 */
export function normalizeZip(text: string): string {
  const plain = text.toUpperCase().replace(/\s+/g, '')
  return /^\d{5}-\d{4}$/.test(plain) ? plain.slice(0, 5) : plain
}

function tokensOf(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(/['’.]/g, '')
  return plain.replace(/\p{M}/gu, '').match(/[\p{L}\p{N}]+/gu) ?? []
}
