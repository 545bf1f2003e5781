/**
 * Reads one row of a file using its mapping: the facts of a location, or the reason why the row is rejected. An empty
 * cell changes nothing. A value that cannot be read is skipped and noted, and the rest is imported.
 */
import {
  contacts,
  factOf,
  inputFacts,
  type LocationFacts,
  facts as locationFacts,
  type OpenStatus,
  openStatuses,
} from '#app/locations/facts'
import { inputFormats } from '#app/locations/form/input-formats'
import { type Weekday, type WeekHours, weekdays } from '#app/locations/hours/hours'
import { closedDay, normalWeek, overlapsOf, weekOf } from '#app/locations/hours/week'
import { matchKey } from '#app/locations/match-key'
import { type Country, countryNamed, findCountry, stateNamed } from '#app/locations/places/countries'
import { isNpi } from '#app/npi/npi-number'
import { coordinate, withParts } from '../columns/place'
import { readHoursCell } from './hours-cell'
import type { LocationField } from './location-fields'
import type { LocationMapping } from './location-mapping'

/** Warnings about a row that is imported anyway. */
export type LocationNote =
  | 'unknown country'
  | 'unknown state'
  | 'unknown category'
  | 'unreadable phone'
  | 'unreadable website'
  | 'unreadable hours'
  | 'unreadable status'
  | 'unreadable NPI'

export type LocationRow = {
  recordId: string
  /** Contains no facts for empty cells; the category is still a name. */
  facts: Partial<LocationFacts>
  /** The name of a location created from this row; empty when the row has none. */
  name: string
  matchKey: string
  categoryName: string
  groups: string[]
  notes: LocationNote[]
}

/** Copied unchanged; facts with a specific format (a phone, a state, a Google ID) are parsed by that format. */
const plainTexts = inputFacts.filter(
  (name) => !inputFormats[factOf(name).kind] && !factOf(name).unit && name !== 'google_place_id',
) as PlainText[]
type PlainText = Exclude<
  (typeof inputFacts)[number],
  (typeof contacts)[number] | 'state_id' | 'country_id' | 'google_place_id'
>
const mostGroups = 100
const nothing = /^(null|n\/a|na|none|nan|-|--|unknown)$/i

/** Returns a reader for the rows of one file. Columns are looked up once, not for each row. */
export function locationReader({ columns, country: usual }: LocationMapping) {
  const at = new Map(columns.flatMap((field, n) => (field ? [[field, n] as const] : [])))
  const days = weekdays.filter((day) => at.has(day))
  const usualCountry = findCountry(usual)!

  return function read(cells: string[]): LocationRow | { reason: string } {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      return {
        reason: `The row has more cells than the headings: ${cells.length} instead of ${columns.length}`,
      }
    // Exports prefix an apostrophe to what a spreadsheet would execute.
    const raw = (field: LocationField) =>
      cells[at.get(field) ?? -1]
        ?.replace(/^'(?=[=+\-@＝＋－＠])/, '')
        .replace(/\s+/g, ' ')
        .trim() ?? ''
    const one = (field: LocationField) => (nothing.test(raw(field)) ? '' : raw(field))
    const notes: LocationNote[] = []
    /** Returns a value that is present and can be read; notes one that cannot. */
    const read = <T>(
      field: LocationField,
      note: LocationNote,
      by: (text: string) => T | null | undefined,
    ) => {
      const text = one(field)
      const value = text === '' ? null : (by(text) ?? null)
      if (text !== '' && value === null) notes.push(note)
      return value ?? undefined
    }

    const contactOf = (name: (typeof contacts)[number]) => {
      const { kind } = locationFacts[name]
      return read(name, `unreadable ${kind}`, (text) =>
        inputFormats[kind].read(kind === 'phone' ? phoneText(text) : text, country.id),
      )
    }

    for (const name of plainTexts) {
      const { maxLength } = locationFacts[name]
      if (one(name).length > maxLength)
        return { reason: `The ${name.replace('_', ' ')} is longer than ${maxLength} characters` }
    }

    const said = read('country', 'unknown country', countryNamed) ?? countryOfPostcode(one('zipcode'))
    const country = said ?? usualCountry
    const place = addressOf(one)
    const state = place.state === '' ? undefined : stateNamed(country.id, place.state)
    if (place.state !== '' && !state) notes.push('unknown state')
    const facts: Partial<LocationFacts> = given({
      ...Object.fromEntries(plainTexts.map((name) => [name, one(name)])),
      address: place.address,
      address_2: place.address_2,
      city: place.city,
      ...(said && { country: said.name, country_id: said.id }),
      ...(state ? { state: state.name, state_id: state.id, state_code: state.code } : { state: place.state }),
      zipcode: zipcodeOf(place.zip, country.id),
      ...Object.fromEntries(contacts.map((name) => [name, contactOf(name)])),
      open_status: read('open_status', 'unreadable status', statusOf),
      is_headquarters: one('is_headquarters') ? /^(yes|true|1|x)$/i.test(one('is_headquarters')) : undefined,
      google_place_id: /^ChIJ[\w-]{10,250}$/.exec(one('google_place_id'))?.[0],
      npi_numbers: read('npi', 'unreadable NPI', npiNumbers),
      time_zone: timeZoneOf(one('time_zone')),
      latitude: coordinate(one('latitude'), 90) ?? undefined,
      longitude: coordinate(one('longitude'), 180) ?? undefined,
    })
    const hours = weekSaid(days, raw)
    if (hours === null) notes.push('unreadable hours')
    else if (hours) facts.hours = hours
    // Chains list their stores by street: the name is then brand and street.
    const street = place.address || place.city
    const name =
      one('name') || (one('public_name') && street ? `${one('public_name')}, ${street}`.slice(0, 200) : '')
    const groups = one('groups')
      .split(';')
      .map((group) => group.trim().slice(0, 200))
      .filter(Boolean)
    if (groups.length > mostGroups) return { reason: `The row names more than ${mostGroups} groups` }
    return {
      recordId: /^[1-9]\d{0,17}$/.exec(one('record_id'))?.[0] ?? '',
      facts,
      name,
      matchKey: matchKey(name, place.address),
      categoryName: one('category').slice(0, 200),
      groups,
      notes,
    }
  }
}

type One = (field: LocationField) => string

/** Splits the address when one column has all of it; an address in the second column alone is treated as the first. */
function addressOf(one: One) {
  const [address, address_2] = one('address') ? [one('address'), one('address_2')] : [one('address_2'), '']
  const unused = { externalId: '', name: '', country: '', phone: '', latitude: null, longitude: null }
  const whole = { ...unused, address, city: one('city'), state: one('state'), zip: one('zipcode') }
  return { ...withParts(whole), address_2 }
}

/** Removes empty values. */
function given(facts: Partial<LocationFacts>): Partial<LocationFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== ''))
}

/** American chains have stores in Canada and rarely say so. */
function countryOfPostcode(text: string): Country | undefined {
  return /^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(text) ? findCountry('CA') : undefined
}

/** Restores the leading zeros and the dash of a ZIP+4 code, which spreadsheets drop. */
function zipcodeOf(text: string, countryId: string): string {
  if (countryId !== 'US' || !/^(\d{3,5}|\d{8,9})$/.test(text)) return text
  return text.length <= 5 ? text.padStart(5, '0') : text.padStart(9, '0').replace(/^(\d{5})/, '$1-')
}

/** Removes "tel:", normalizes all kinds of dashes, and drops an empty extension. */
function phoneText(text: string): string {
  return text
    .replace(/^tel:/i, '')
    .replace(/[‐-―]/g, '-')
    .trimEnd()
    .replace(/(x|ext\.?)$/i, '')
    .trimEnd()
}

function statusOf(text: string): OpenStatus | null {
  const wanted = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  if (/^(temporarily|temp) (closed|inactive)$/.test(wanted)) return 'temporarily_inactive'
  if (/^(permanently )?(closed|inactive)$/.test(wanted)) return 'inactive'
  return wanted === 'active' || wanted === openStatuses.active.toLowerCase() ? 'active' : null
}

function npiNumbers(text: string): string[] | null {
  const numbers = text.split(/[^\d]+/).filter(Boolean)
  return numbers.every(isNpi) ? [...new Set(numbers)] : null
}

const zones = new Set(Intl.supportedValuesOf('timeZone'))

/** Finds the zone in texts such as "GMT-07:00 America/Los_Angeles". */
function timeZoneOf(text: string): string | undefined {
  return text.split(' ').find((word) => zones.has(word))
}

/**
 * Returns `undefined` when all cells are empty, and null when one cannot be read. An empty day counts as closed if
 * other days have hours.
 */
function weekSaid(days: Weekday[], raw: One): WeekHours | null | undefined {
  const said = new Map(days.map((day) => [day, readHoursCell(raw(day).replace(/^null$/i, ''))]))
  const read = [...said.values()]
  if (read.some((day) => day === null)) return null
  if (read.every((day) => day === undefined)) return undefined
  const week = weekOf((day) => said.get(day) ?? closedDay)
  return overlapsOf(week).length > 0 ? null : normalWeek(week)
}
