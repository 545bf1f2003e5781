/**
 * The definitions of a location's facts, keyed by database column. The form, its validation, the history, the CSV file,
 * the import, overrides, bulk edits and listings are all based on these definitions. What else a new fact needs is in
 * docs/how-to/add-a-location-fact.md.
 */
import type { OpenStatus } from '#app/kit/database/schema'
import type { Directory } from '#app/kit/directories/directories'
import type { WeekHours } from '#app/kit/opening-hours/hours'
import type { ListingField } from '#app/kit/providers/listing-facts'
import type { LocationPart } from './changes/change-fields'

/**
 * The kinds of facts and the type of their values. An unknown value is '' for the kinds 'text' and 'phone', and null
 * for kinds whose type includes null.
 */
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
  /** The label used in the history. Set if another fact has the same `label`. */
  historyLabel?: string
  /** The part of the location that this fact belongs to. The history can be filtered by part. */
  part: LocationPart
  /**
   * The group that this fact belongs to. The facts of a group are meaningful only together, so they are saved, undone
   * and checked for conflicts as one.
   */
  unit?: 'country' | 'category'
  /** The maximum length in characters of a text field of the form. */
  maxLength?: number
  isRequired?: true
  /** The listing field that contains this fact; absent if the fact is not sent to directories. */
  listing?: ListingField
  /**
   * Present if a directory can show a different value than the location's own. `legend` is the heading of the override
   * fields.
   */
  override?: { legend: string }
  /** The directories that support this fact; absent if all do. */
  directories?: readonly Directory[]
  /** If true and our value is empty, the directory's value is neither compared nor removed. */
  isSilentWhenEmpty?: true
  /** Whether a bulk edit can set this fact for many locations at once. */
  isBulkEditable?: true
}

/** The definitions, in the column order of the CSV file of locations. */
export const facts = {
  external_id: { kind: 'id', label: 'External ID', part: 'details', maxLength: 100 },
  name: { kind: 'text', label: 'Internal Name', part: 'names', maxLength: 200, isRequired: true },
  public_name: {
    kind: 'text',
    label: 'Public Name',
    part: 'names',
    maxLength: 200,
    isRequired: true,
    listing: 'public_name',
  },
  address: {
    kind: 'text',
    label: 'Address',
    part: 'address',
    maxLength: 200,
    isRequired: true,
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
    kind: 'id',
    label: 'State',
    historyLabel: 'State (id)',
    part: 'address',
    unit: 'country',
    maxLength: 10,
    isRequired: true,
    listing: 'address',
  },
  state_code: {
    kind: 'text',
    label: 'State',
    historyLabel: 'State (code)',
    part: 'address',
    unit: 'country',
    listing: 'address',
  },
  zipcode: {
    kind: 'text',
    label: 'Zip Code',
    part: 'address',
    maxLength: 20,
    isRequired: true,
    listing: 'address',
  },
  country: { kind: 'text', label: 'Country', part: 'address', unit: 'country', listing: 'address' },
  country_id: {
    kind: 'text',
    label: 'Country',
    historyLabel: 'Country (id)',
    part: 'address',
    unit: 'country',
    maxLength: 2,
    isRequired: true,
    listing: 'address',
  },
  phone: {
    kind: 'phone',
    label: 'Phone',
    part: 'phone',
    maxLength: 40,
    listing: 'phone',
    override: { legend: 'Directory-specific phone numbers' },
  },
  phone_2: {
    kind: 'phone',
    label: 'Phone 2',
    part: 'phone',
    maxLength: 40,
    listing: 'phone',
    isSilentWhenEmpty: true,
    isBulkEditable: true,
    directories: ['google_maps', 'apple_maps'],
    override: { legend: 'Directory-specific second phone numbers' },
  },
  website: {
    kind: 'website',
    label: 'Website',
    part: 'website',
    maxLength: 2000,
    listing: 'website',
    override: { legend: 'Directory-specific websites' },
    isBulkEditable: true,
  },
  category_id: {
    kind: 'id',
    label: 'Category',
    historyLabel: 'Category (id)',
    part: 'category',
    unit: 'category',
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

/** Returns the definition typed as `Fact`, so that properties that only some facts have can be accessed. */
export const factOf = (name: FactName): Fact => facts[name]

export function isFact(name: string): name is FactName {
  return Object.hasOwn(facts, name)
}

/** The values of a location's facts, keyed by fact name. */
export type LocationFacts = { -readonly [Name in FactName]: FactValues[Facts[Name]['kind']] }

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

/** The facts that contain contact data: phone numbers and the website. */
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

/** Returns the title of the bulk edit page for this fact. */
export const bulkEditTitle = (fact: BulkFact): string => `Edit ${facts[fact].label.toLowerCase()}`

const blankValues: FactValues = {
  text: '',
  phone: '',
  website: null,
  id: null,
  status: 'active',
  hours: null,
  flag: false,
  numbers: [],
  zone: null,
  degrees: null,
}

/** The initial values of a new location. */
export const blankFacts: LocationFacts = {
  ...(Object.fromEntries(factNames.map((name) => [name, blankValues[facts[name].kind]])) as LocationFacts),
  country: 'United States',
  country_id: 'US',
}
