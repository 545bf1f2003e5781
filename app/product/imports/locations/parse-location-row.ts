/**
 * Converts one row of a locations file, using the mapping of the file. Returns the facts of a location, or the reason
 * for rejecting the row. An empty cell changes nothing. A value that cannot be parsed is skipped with a warning, and
 * the rest of the row is imported.
 */

import type { OpenStatus } from '#app/kit/database/schema'
import { dayNames } from '#app/kit/opening-hours/format-hours'
import type { Weekday, WeekHours } from '#app/kit/opening-hours/hours'
import { closedDay } from '#app/kit/opening-hours/week'
import {
  contactFacts,
  factOf,
  inputFacts,
  type LocationFacts,
  facts as locationFacts,
} from '#app/product/locations/facts'
import { inputFormats } from '#app/product/locations/form/input/input-formats'
import { openStatuses } from '#app/product/locations/location'
import { matchKey } from '#app/product/locations/match-key'
import { isNpi } from '#app/product/locations/npi/npi-number'
import {
  findCountry,
  findCountryByName,
  findStateByName,
} from '#app/product/locations/reference-data/countries'
import { parseCoordinate } from '../columns/location-ref'
import { findSummaryLabel } from '../columns/summary-row'
import { readYesNo } from '../columns/yes-no'
import type { Warning } from '../warnings'
import { findDayColumns, joinDayCells } from './hours/day-cells'
import { parseHours } from './hours/parse-hours'
import { createWeekReader } from './hours/read-week'
import { countryOfPostalCode, normalizeZipCode, parseAddress } from './location-address'
import type { LocationField } from './location-fields'
import type { LocationMapping } from './location-mapping'
import { readStatusColumns } from './status-columns'

/** The warnings about a row that is imported anyway. */
export type LocationRowWarning =
  | 'unknown country'
  | 'unknown state'
  | 'unknown category'
  | 'unreadable phone'
  | 'unreadable website'
  | 'unreadable hours'
  | 'unreadable week'
  | 'other hours'
  | 'overlapping hours'
  | 'missing days'
  | 'unreadable status'
  | 'unreadable NPI'

export type LocationRow = {
  recordId: string
  /** The facts from nonempty cells, except the category, which has not been looked up by its name yet. */
  facts: Partial<LocationFacts>
  /** The business statuses that the location does not have, if the row does not say which one it has. */
  deniedStatuses: OpenStatus[]
  /** The name of the location if it is created from this row; empty if the row has no name. */
  name: string
  matchKey: string
  categoryName: string
  groups: string[]
  /** The days whose hours the row has. */
  hours: Partial<WeekHours>
  warnings: Warning<LocationRowWarning>[]
}

/**
 * The fields that are copied unchanged. Facts with a specific format, such as a phone number, a state or a Google ID,
 * are parsed instead.
 */
const plainTextFields = inputFacts.filter(
  (name) => !inputFormats[factOf(name).kind] && !factOf(name).unit && name !== 'google_place_id',
) as PlainTextField[]
type PlainTextField = Exclude<
  (typeof inputFacts)[number],
  (typeof contactFacts)[number] | 'state_id' | 'country_id' | 'google_place_id'
>
const maxGroups = 100
/** Of these, a location has at least one, and a row with totals none. */
const locatingFields = ['record_id', 'address', 'address_2', 'city', 'zipcode', 'phone', 'website'] as const
const emptyPattern = /^(null|n\/a|na|none|nan|-|--|unknown)$/i

/** Returns a parser for the rows of one file. It determines the column of each field once instead of for each row. */
export function createLocationRowParser({ columns, country: defaultCountryId }: LocationMapping) {
  const columnOf = new Map(columns.flatMap((field, n) => (field ? [[field, n] as const] : [])))
  const dayColumns = findDayColumns(columns)
  const defaultCountry = findCountry(defaultCountryId)!
  const readWeek = createWeekReader()

  return function parseRow(cells: string[]): LocationRow | { reason: string } {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      return {
        reason: `The row has more cells than headings: ${cells.length} instead of ${columns.length}`,
      }
    // Our exports prefix an apostrophe to cells that a spreadsheet would execute as a formula. Remove it.
    const rawCell = (field: LocationField) =>
      cells[columnOf.get(field) ?? -1]
        ?.replace(/^'(?=[=+\-@＝＋－＠])/, '')
        .replace(/\s+/g, ' ')
        .trim() ?? ''
    const cellOf = (field: LocationField) => (emptyPattern.test(rawCell(field)) ? '' : rawCell(field))
    const warnings: Warning<LocationRowWarning>[] = []
    /** Returns the parsed value, or undefined for an empty or invalid cell. Adds the warning if the cell is invalid. */
    const parseCell = <T>(
      field: LocationField,
      warning: LocationRowWarning,
      parse: (text: string) => T | null | undefined,
    ) => {
      const text = cellOf(field)
      const value = text === '' ? null : (parse(text) ?? null)
      if (text !== '' && value === null) warnings.push({ kind: warning, text: quote(text) })
      return value ?? undefined
    }

    const parseContact = (name: (typeof contactFacts)[number]) => {
      const { kind } = locationFacts[name]
      const extension = name === 'phone' ? /\d{1,7}/.exec(cellOf('phone_extension'))?.[0] : undefined
      return parseCell(name, `unreadable ${kind}`, (text) =>
        inputFormats[kind].parse(kind === 'phone' ? normalizePhone(text, extension) : text, country.id),
      )
    }

    const isLocated = locatingFields.some((field) => cellOf(field) !== '')
    const summaryLabel = isLocated ? null : findSummaryLabel(cells)
    if (summaryLabel) return { reason: `The row is a summary of other rows: ${summaryLabel}` }

    for (const name of plainTextFields) {
      const { maxLength } = locationFacts[name]
      if (cellOf(name).length > maxLength)
        return { reason: `The ${name.replace('_', ' ')} is longer than ${maxLength} characters` }
    }

    const isNamibia = /^na$/i.test(rawCell('country')) && !findStateByName(defaultCountry.id, cellOf('state'))
    const rowCountry = isNamibia
      ? findCountry('NA')
      : (parseCell('country', 'unknown country', findCountryByName) ?? countryOfPostalCode(cellOf('zipcode')))
    const country = rowCountry ?? defaultCountry
    const addressParts = parseAddress(cellOf, country.id)
    const state = addressParts.state === '' ? undefined : findStateByName(country.id, addressParts.state)
    if (addressParts.state !== '' && !state)
      warnings.push({ kind: 'unknown state', text: quote(addressParts.state) })
    const stated = readStatusColumns((column) => parseCell(column, 'unreadable status', readYesNo))
    const facts: Partial<LocationFacts> = removeEmptyValues({
      ...Object.fromEntries(plainTextFields.map((name) => [name, cellOf(name)])),
      address: addressParts.address,
      address_2: addressParts.address_2,
      city: addressParts.city,
      ...(rowCountry && { country: rowCountry.name, country_id: rowCountry.id }),
      ...(state
        ? { state: state.name, state_id: state.id, state_code: state.code }
        : { state: addressParts.state }),
      zipcode: normalizeZipCode(addressParts.zip, country.id),
      ...Object.fromEntries(contactFacts.map((name) => [name, parseContact(name)])),
      open_status: parseCell('open_status', 'unreadable status', parseOpenStatus) ?? stated.status,
      is_headquarters: cellOf('is_headquarters') ? readYesNo(cellOf('is_headquarters')) === true : undefined,
      google_place_id: /^ChIJ[\w-]{10,250}$/.exec(cellOf('google_place_id'))?.[0],
      npi_numbers: parseCell('npi', 'unreadable NPI', parseNpiNumbers),
      time_zone: parseTimeZone(cellOf('time_zone')),
      latitude: parseCoordinate(cellOf('latitude'), 90) ?? undefined,
      longitude: parseCoordinate(cellOf('longitude'), 180) ?? undefined,
    })
    const { hours, unreadable } = parseDays(dayColumns, cells)
    for (const { day, text } of unreadable)
      warnings.push({ kind: 'unreadable hours', text: `${dayNames[day]} ${quote(text)}` })
    const week =
      Object.keys(hours).length > 0 ? undefined : parseCell('opening_hours', 'unreadable week', readWeek)
    if (week?.rest) warnings.push({ kind: 'other hours', text: quote(week.rest) })
    // A list of doctors or agents has the names of persons. Files of chains often contain no name for a store, only its
    // street, so combine the brand and the street into a name.
    const street = addressParts.address || addressParts.city
    const person = `${cellOf('first_name')} ${cellOf('last_name')}`.trim().slice(0, 200)
    const name =
      cellOf('name') ||
      person ||
      (cellOf('public_name') && street ? `${cellOf('public_name')}, ${street}`.slice(0, 200) : '')
    const groups = cellOf('groups')
      .split(';')
      .map((group) => group.trim().slice(0, 200))
      .filter(Boolean)
    if (groups.length > maxGroups) return { reason: `The row has more than ${maxGroups} groups` }
    return {
      recordId: /^[1-9]\d{0,17}$/.exec(cellOf('record_id'))?.[0] ?? '',
      facts,
      deniedStatuses: facts.open_status ? [] : stated.denied,
      name,
      matchKey: matchKey(name, addressParts.address),
      categoryName: cellOf('category').slice(0, 200),
      groups,
      hours: week?.hours ?? hours,
      warnings,
    }
  }
}

function removeEmptyValues(facts: Partial<LocationFacts>): Partial<LocationFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== ''))
}

/**
 * Normalizes a phone number: removes "tel:", replaces all kinds of dashes with hyphens, removes an empty extension, and
 * adds one that has a column of its own.
 */
function normalizePhone(text: string, extension: string | undefined): string {
  const number = text
    .replace(/^tel:/i, '')
    .replace(/[‐-―]/g, '-')
    .trimEnd()
    .replace(/(x|ext\.?)$/i, '')
    .trimEnd()
  return extension && !/(?:x|ext)\D{0,3}\d+$/i.test(number) ? `${number} ext. ${extension}` : number
}

function parseOpenStatus(text: string): OpenStatus | null {
  const normalized = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  // Google's names, such as CLOSED_TEMPORARILY, have the adverb last.
  if (/^(temporarily|temp) (closed|inactive)$|^closed temporarily$/.test(normalized))
    return 'temporarily_inactive'
  if (/^(permanently )?(closed|inactive)$|^closed permanently$/.test(normalized)) return 'inactive'
  return ['active', 'operational'].includes(normalized) || normalized === openStatuses.active.toLowerCase()
    ? 'active'
    : null
}

function parseNpiNumbers(text: string): string[] | null {
  const numbers = text.split(/[^\d]+/).filter(Boolean)
  return numbers.every(isNpi) ? [...new Set(numbers)] : null
}

const timeZones = new Set(Intl.supportedValuesOf('timeZone'))

/** Returns the time zone that a text such as "GMT-07:00 America/Los_Angeles" contains, or undefined. */
function parseTimeZone(text: string): string | undefined {
  return text.split(' ').find((word) => timeZones.has(word))
}

const quote = (text: string): string => `“${text}”`

/**
 * Returns the hours of each day, and the days whose hours cannot be read. A day with an empty cell is closed if other
 * days have hours. A day without a column is left out: the file says nothing about it.
 */
function parseDays(dayColumns: ReadonlyMap<Weekday, number[]>, cells: string[]) {
  const hours: Partial<WeekHours> = {}
  const unreadable: { day: Weekday; text: string }[] = []
  for (const [day, columns] of dayColumns) {
    const text = joinDayCells(columns.map((n) => cells[n] ?? ''))
    const parsed = /^null$/i.test(text) ? undefined : parseHours(text)
    if (parsed) hours[day] = parsed
    else if (parsed === null) unreadable.push({ day, text: text.replace(/\s+/g, ' ') })
  }
  const isRead = (day: Weekday) => hours[day] || unreadable.some((one) => one.day === day)
  if (Object.keys(hours).length > 0)
    for (const day of dayColumns.keys()) if (!isRead(day)) hours[day] = closedDay
  return { hours, unreadable }
}
