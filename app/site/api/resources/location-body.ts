/** The body of calls that create and change locations, and its conversion to the values of the location form. */
import { z } from 'zod'
import { type FactName, type InputFact, inputFacts, type LocationFacts } from '#app/product/locations/facts'
import { automaticZone, type FormValues } from '#app/product/locations/form/form-values'
import { toWeekFields, toWeekFormValues } from '#app/product/locations/hours/week-form-values'
import { factProperties } from './location-resource'

/** The facts that follow from others, or that only Google sets. Clients that send a whole location back send them, too. */
const derivedFacts = [
  ...(['state', 'state_code', 'country', 'category_name'] as const),
  ...(['google_location_name', 'latitude', 'longitude'] as const),
] satisfies FactName[]

const describedProperties = Object.fromEntries(
  Object.entries(factProperties).map(([name, property]) => [
    name,
    derivedFacts.some((fact) => fact === name) ? property.describe('Ignored') : property,
  ]),
) as typeof factProperties

/** All facts are optional: what is missing keeps its value, or that of a new location. */
export const locationBody = z.strictObject(describedProperties).partial()
export type LocationBody = Partial<LocationFacts>

/** The names in the body of the form's fields that have other names. */
export const bodyNames: Readonly<Record<string, string>> = { category_q: 'category_id', npi: 'npi_numbers' }

/** Returns the payload of the location form, which has the values of the body and otherwise those in `base`. */
export function toFormPayload(base: FormValues, body: LocationBody, seen: string): Record<string, unknown> {
  const texts = inputFacts.filter((name) => body[name] !== undefined)
  return {
    ...base,
    ...Object.fromEntries(texts.map((name: InputFact) => [name, body[name] ?? ''])),
    ...('category_id' in body && categoryFields(base, body.category_id ?? '')),
    ...(body.npi_numbers && { npi: body.npi_numbers[0] ?? '' }),
    ...('time_zone' in body && { time_zone: body.time_zone ?? automaticZone }),
    ...(body.open_status && { open_status: body.open_status }),
    is_headquarters: (body.is_headquarters ?? base.is_headquarters) ? 'on' : undefined,
    hours: body.hours === undefined ? undefined : toWeekFields(toWeekFormValues(body.hours)),
    // Overrides and special hours have calls of their own.
    overrides: undefined,
    special_hours: undefined,
    without_overrides: 'on',
    seen,
  }
}

/** In the form, a category is chosen from the results of a search; here its id is both. */
function categoryFields(base: FormValues, id: string) {
  return id === base.category_id ? {} : { category_id: id, category_q: id, category_searched_q: id }
}
