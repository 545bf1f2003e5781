/**
 * The facts of a location in one table, keyed by their database columns. The form, its validation, the history, the
 * CSV, the import, overrides, bulk edits and listings are all generated from it, so adding a fact means adding an entry
 * here.
 */
import type { Id } from '#app/database/schema'
import type { Directory } from '#app/directories/directories'
import type { ListingField } from '#app/providers/directory-adapter'
import type { LocationPart } from './history/change-fields'
import type { WeekHours } from './hours/hours'

export type OpenStatus = 'active' | 'temporarily_inactive' | 'inactive'

export const openStatuses: Record<OpenStatus, string> = {
  active: 'Open',
  temporarily_inactive: 'Temporarily Closed',
  inactive: 'Permanently Closed',
}

/** The kinds of facts, with the value type of each. An unknown phone is ''; every other unknown value is null. */
type FactValues = {
  text: string
  phone: string
  website: string | null
  id: string | null
  status: OpenStatus
  hours: WeekHours | null
  flag: boolean
  numbers: string[]
  zone: string | null
  degrees: number | null
}
export type FactKind = keyof FactValues

export type Fact = {
  kind: FactKind
  /** The name shown to users. */
  label: string
  /** The label in the history, for a fact whose label another fact has too. */
  historyLabel?: string
  /** The part of a location that the history can be filtered by. */
  part: LocationPart
  /** Facts that are only meaningful together: they are saved, undone and checked for conflicts as one. */
  unit?: 'country' | 'category'
  /** The maximum length in characters of a text field of the form. */
  maxLength?: number
  isRequired?: true
  /** The listing field that shows this fact; absent when it is sent to no directory. */
  listing?: ListingField
  /**
   * Set when a directory can show a value other than the location's own. `legend` is the heading above the fields of
   * all directories.
   */
  override?: { legend: string }
  /** The only directories that have such a field; absent when all do. */
  directories?: readonly Directory[]
  /** When our value is empty, the directory's value is neither compared nor removed. */
  isSilentWhenEmpty?: true
  /** The same value can be given to many locations at once. */
  isBulkEditable?: true
}

/** In the column order of a file of locations. */
export const facts = {
  external_id: { kind: 'id', label: 'External ID', part: 'details', maxLength: 100 },
  name: { kind: 'text', label: 'Internal Name', part: 'names', maxLength: 200, isRequired: true },
  public_name: {
    ...{ kind: 'text', label: 'Public Name', part: 'names', maxLength: 200, isRequired: true },
    listing: 'public_name',
  },
  address: {
    ...{ kind: 'text', label: 'Address', part: 'address', maxLength: 200, isRequired: true },
    listing: 'address',
  },
  address_2: { kind: 'text', label: 'Address 2', part: 'address', maxLength: 200, listing: 'address' },
  city: {
    kind: 'text',
    label: 'City',
    part: 'address',
    maxLength: 100,
    isRequired: true,
    listing: 'address',
  },
  state: { kind: 'text', label: 'State', part: 'address', unit: 'country', listing: 'address' },
  state_id: {
    ...{ kind: 'id', label: 'State', historyLabel: 'State (id)', part: 'address', unit: 'country' },
    ...{ maxLength: 10, isRequired: true, listing: 'address' },
  },
  state_code: {
    ...{ kind: 'text', label: 'State', historyLabel: 'State (code)', part: 'address', unit: 'country' },
    listing: 'address',
  },
  zipcode: {
    ...{ kind: 'text', label: 'Zip Code', part: 'address', maxLength: 20, isRequired: true },
    listing: 'address',
  },
  country: { kind: 'text', label: 'Country', part: 'address', unit: 'country', listing: 'address' },
  country_id: {
    ...{ kind: 'text', label: 'Country', historyLabel: 'Country (id)', part: 'address', unit: 'country' },
    ...{ maxLength: 2, isRequired: true, listing: 'address' },
  },
  phone: {
    ...{ kind: 'phone', label: 'Phone', part: 'phone', maxLength: 40, listing: 'phone' },
    override: { legend: 'Directory-specific phone numbers' },
  },
  phone_2: {
    ...{ kind: 'phone', label: 'Phone 2', part: 'phone', maxLength: 40, listing: 'phone' },
    ...{ isSilentWhenEmpty: true, isBulkEditable: true, directories: ['google_maps', 'apple_maps'] },
    override: { legend: 'Directory-specific second phone numbers' },
  },
  website: {
    ...{ kind: 'website', label: 'Website', part: 'website', maxLength: 2000, listing: 'website' },
    ...{ override: { legend: 'Directory-specific websites' }, isBulkEditable: true },
  },
  category_id: {
    ...{ kind: 'id', label: 'Category', historyLabel: 'Category (id)', part: 'category', unit: 'category' },
    listing: 'category',
  },
  category_name: { kind: 'text', label: 'Category', part: 'category', unit: 'category' },
  open_status: { kind: 'status', label: 'Business Status', part: 'status', listing: 'open_status' },
  is_headquarters: { kind: 'flag', label: 'Headquarters', part: 'details' },
  google_place_id: { kind: 'id', label: 'Google Place ID', part: 'google', maxLength: 255 },
  google_location_name: { kind: 'id', label: 'Google profile', part: 'google' },
  npi_numbers: { kind: 'numbers', label: 'NPI', part: 'details' },
  time_zone: { kind: 'zone', label: 'Time zone', part: 'address' },
  latitude: { kind: 'degrees', label: 'Latitude', part: 'address' },
  longitude: { kind: 'degrees', label: 'Longitude', part: 'address' },
  hours: { kind: 'hours', label: 'Operating Hours', part: 'hours', listing: 'hours' },
} as const satisfies Record<string, Fact>

type Facts = typeof facts
export type FactName = keyof Facts
export const factNames = Object.keys(facts) as FactName[]

/** Returns the entry typed as a general `Fact`, including the properties that only some entries have. */
export const factOf = (name: FactName): Fact => facts[name]

export function isFact(name: string): name is FactName {
  return Object.hasOwn(facts, name)
}

/** A location's facts by name: `phone` is a string, `hours` a week or null. */
export type LocationFacts = { -readonly [Name in FactName]: FactValues[Facts[Name]['kind']] }
export type Location = LocationFacts & { id: Id }

type FactWith<Property extends keyof Fact> = {
  [Name in FactName]: Facts[Name] extends Record<Property, unknown> ? Name : never
}[FactName]

function factsWith<Property extends keyof Fact>(property: Property): FactWith<Property>[] {
  return factNames.filter((name) => property in facts[name]) as FactWith<Property>[]
}

/** The facts that are text fields of the form. */
export type InputFact = FactWith<'maxLength'>
export const inputFacts = factsWith('maxLength')

type FactOfKind<Kind extends FactKind> = {
  [Name in FactName]: Facts[Name]['kind'] extends Kind ? Name : never
}[FactName]

/** The facts that say how to contact a location. */
export type ContactFact = FactOfKind<'phone' | 'website'>
export const contactFacts = factNames.filter((name): name is ContactFact =>
  /^(phone|website)$/.test(facts[name].kind),
)

/** The facts for which a directory can show a value other than the location's own. */
export type OverridableFact = FactWith<'override'>
export const overridableFacts = factsWith('override')

/** The facts that can be set for many locations at once. */
export type BulkFact = FactWith<'isBulkEditable'>
export const bulkFacts = factsWith('isBulkEditable')

/** The title of the page that edits many locations at once. */
export const bulkEditTitle = (fact: BulkFact): string => `Edit ${facts[fact].label.toLowerCase()}`

const blankValues: FactValues = {
  ...{ text: '', phone: '', website: null, id: null, status: 'active', hours: null, flag: false },
  ...{ numbers: [], zone: null, degrees: null },
}

/** The facts a new location starts with. */
export const blankFacts: LocationFacts = {
  ...(Object.fromEntries(factNames.map((name) => [name, blankValues[facts[name].kind]])) as LocationFacts),
  ...{ country: 'United States', country_id: 'US' },
}
