/** The fields that a column of a locations file can be mapped to, with their labels on the form. */

import { type Weekday, weekdays } from '#app/kit/opening-hours/hours'
import { type FactName, factNames, facts } from '#app/product/locations/facts'
import { type StatusColumn, statusColumns } from './status-columns'

/** The field names of facts whose field has a different name; null for facts that have no field of their own. */
const factColumns = {
  state_id: null,
  state_code: null,
  country: null,
  country_id: 'country',
  category_id: null,
  category_name: 'category',
  google_location_name: null,
  npi_numbers: 'npi',
  hours: null,
} as const satisfies Partial<Record<FactName, string | null>>

type FactColumns = typeof factColumns
type FieldOf<Name extends FactName> = Name extends keyof FactColumns
  ? FactColumns[Name] extends string
    ? FactColumns[Name]
    : never
  : Name
type FactField = FieldOf<FactName>
export type LocationField =
  | 'record_id'
  | FactField
  | 'first_name'
  | 'last_name'
  | 'house_number'
  | 'phone_extension'
  | StatusColumn
  | 'opening_hours'
  | 'groups'
  | Weekday
  | DayGroup

/** The fields for the hours that several days share. A column of one of the days precedes. */
export const dayGroups = {
  weekday_hours: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  weekend_hours: ['saturday', 'sunday'],
} as const satisfies Record<string, readonly Weekday[]>
export type DayGroup = keyof typeof dayGroups

/** The fields that more than one column can be mapped to: the start and the end of a day's hours. */
export const repeatableLocationFields: ReadonlySet<LocationField> = new Set(weekdays)

/** The labels that differ from those on the location form, because the mapping form needs more explanation. */
const labels: Partial<Record<LocationField, string>> = {
  external_id: 'External ID: store code',
  name: 'Internal name',
  public_name: 'Public name or brand',
  address: 'Street address',
  address_2: 'Address 2: suite, floor',
  state: 'State or province',
  zipcode: 'ZIP or postal code',
  open_status: 'Business status',
  npi: 'NPI numbers',
}

/** The fields that are not facts, after the facts that they belong to. */
const fieldsAfter: Partial<Record<FactField, [LocationField, string][]>> = {
  name: [
    ['first_name', 'First name of a person'],
    ['last_name', 'Last name of a person'],
  ],
  address: [['house_number', 'House number']],
  phone: [['phone_extension', 'Phone extension']],
  open_status: Object.entries(statusColumns) as [StatusColumn, string][],
  npi: [['groups', 'Groups (separated by semicolons)']],
}

const factFields = factNames.flatMap((name): [LocationField, string][] => {
  const field =
    name in factColumns
      ? (factColumns as Partial<Record<FactName, FactField | null>>)[name]
      : (name as FactField)
  if (!field) return []
  const entry: [LocationField, string] = [field, labels[field] ?? facts[name].label]
  return [entry, ...(fieldsAfter[field] ?? [])]
})

const dayFields = weekdays.map((day): [LocationField, string] => [
  day,
  `Hours: ${day[0]!.toUpperCase()}${day.slice(1)}`,
])

export const locationFields = Object.fromEntries([
  ['record_id', 'Record ID from an export'],
  ...factFields,
  ...dayFields,
  ['weekday_hours', 'Hours: Monday to Friday'],
  ['weekend_hours', 'Hours: Saturday and Sunday'],
  ['opening_hours', 'Hours: the whole week'],
]) as Record<LocationField, string>

export const locationFieldNames = Object.keys(locationFields) as LocationField[]
