import { z } from 'zod'
import { weekdays } from '#app/kit/opening-hours/hours'
import { type FactKind, type FactName, factNames, factOf } from '#app/product/locations/facts'
import type { ListedLocation } from '#app/product/locations/list/listed-location'
import { type Location, openStatuses } from '#app/product/locations/location'
import { defineResource, idProperty, timeRangeProperty } from './resource'

const openStatusProperty = z.enum(Object.keys(openStatuses) as [keyof typeof openStatuses])

/** A location in a list. */
export const listedLocationResource = defineResource({
  name: 'ListedLocation',
  schema: z.strictObject({
    id: idProperty,
    name: z.string().describe('The internal name'),
    public_name: z.string(),
    external_id: z.string().nullable(),
    full_address: z.string().describe('The address in one line'),
    phone: z.string(),
    category_name: z.string(),
    open_status: openStatusProperty,
    is_headquarters: z.boolean(),
  }),
  represent: (location: ListedLocation) => ({
    id: location.id,
    name: location.name,
    public_name: location.publicName,
    external_id: location.externalId,
    full_address: location.address,
    phone: location.phone,
    category_name: location.categoryName,
    open_status: location.openStatus,
    is_headquarters: location.isHeadquarters,
  }),
})

const dayProperty = z.strictObject({
  open: z.boolean(),
  is_24_hours: z.boolean(),
  hours: z.array(timeRangeProperty),
})

const propertiesByKind: Record<FactKind, z.ZodType> = {
  text: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  id: z.string().nullable(),
  status: openStatusProperty,
  hours: z.strictObject(Object.fromEntries(weekdays.map((day) => [day, dayProperty]))).nullable(),
  flag: z.boolean(),
  numbers: z.array(z.string()),
  zone: z.string().nullable(),
  degrees: z.number().nullable(),
}

export const factProperties = Object.fromEntries(
  factNames.map((name) => [name, propertiesByKind[factOf(name).kind].describe(factOf(name).label)]),
) as Record<FactName, z.ZodType>

/** A location with all its facts, which have the same names in the product. */
export const locationResource = defineResource({
  name: 'Location',
  schema: z.strictObject({ id: idProperty, ...factProperties }),
  represent: (location: Location) => location,
})
