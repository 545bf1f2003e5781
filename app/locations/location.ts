/** A location's own facts (document 001 §3), by the columns they are kept in, with the names people read. */
import type { Id } from '#app/database/schema'
import type { WeekHours } from './hours/hours'

export type OpenStatus = 'active' | 'temporarily_inactive' | 'inactive'

/** Document 001 §4. */
export const openStatuses: Record<OpenStatus, string> = {
  active: 'Open',
  temporarily_inactive: 'Temporarily Closed',
  inactive: 'Permanently Closed',
}

export type LocationFacts = {
  name: string
  public_name: string
  address: string
  address_2: string
  city: string
  state: string
  state_id: string | null
  state_code: string
  country: string
  country_id: string
  zipcode: string
  phone: string
  external_id: string | null
  google_place_id: string | null
  google_location_name: string | null
  website: string | null
  category_id: string | null
  category_name: string
  open_status: OpenStatus
  hours: WeekHours | null
  is_headquarters: boolean
  npi_numbers: string[]
  time_zone: string | null
  latitude: number | null
  longitude: number | null
}

export type Location = LocationFacts & { id: Id }

/** In the order of the form. */
export const factLabels: Record<keyof LocationFacts, string> = {
  name: 'Internal Name',
  public_name: 'Public Name',
  address: 'Address',
  address_2: 'Address 2',
  city: 'City',
  state: 'State',
  state_id: 'State',
  state_code: 'State',
  country: 'Country',
  country_id: 'Country',
  zipcode: 'Zip Code',
  phone: 'Phone',
  external_id: 'External ID',
  google_place_id: 'Google Place ID',
  google_location_name: 'Google profile',
  website: 'Website',
  category_id: 'Category',
  category_name: 'Category',
  open_status: 'Business Status',
  hours: 'Operating Hours',
  is_headquarters: 'Headquarters',
  npi_numbers: 'NPI',
  time_zone: 'Time zone',
  latitude: 'Latitude',
  longitude: 'Longitude',
}

export const factNames = Object.keys(factLabels) as (keyof LocationFacts)[]
