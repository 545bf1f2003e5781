/** The demo's locations. The addresses are real; everything else is invented. */
import places from './locations.json'

export type SeedLocation = {
  name: string
  address: string
  city: string
  state: string
  state_code: string
  zipcode: string
  phone: string
  external_id: string
  time_zone: string
  latitude: number
  longitude: number
  npi_numbers?: string[]
  groups: string[]
  week: keyof typeof places.weeks
}

/** The weekly schedules by name, in the format of the column `locations.hours`. */
export const weeks = places.weeks
export const bakeries = places.bakery as SeedLocation[]
export const practices = places.dental as SeedLocation[]
export const inns = places.inn as SeedLocation[]
