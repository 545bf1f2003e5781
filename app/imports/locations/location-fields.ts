/** What a column of a file of locations can be, with the names on the form. */
import { weekdays } from '#app/locations/hours/hours'

const days = Object.fromEntries(
  weekdays.map((day) => [day, `Hours: ${day[0]!.toUpperCase()}${day.slice(1)}`]),
) as Record<(typeof weekdays)[number], string>

export const locationFields = {
  record_id: 'Record ID of an earlier download',
  external_id: 'External ID: store code',
  name: 'Internal name',
  public_name: 'Public name or brand',
  address: 'Street address',
  address_2: 'Address 2: suite, floor',
  city: 'City',
  state: 'State or province',
  zipcode: 'ZIP or postal code',
  country: 'Country',
  phone: 'Phone',
  website: 'Website',
  category: 'Category',
  open_status: 'Business status',
  is_headquarters: 'Headquarters',
  google_place_id: 'Google Place ID',
  npi: 'NPI numbers',
  groups: 'Groups, apart by semicolons',
  time_zone: 'Time zone',
  latitude: 'Latitude',
  longitude: 'Longitude',
  ...days,
} as const

export type LocationField = keyof typeof locationFields
export const locationFieldNames = Object.keys(locationFields) as LocationField[]
