/** The parts of a location that are not facts. */
import { z } from 'zod'
import type { Directory } from '#app/kit/directories/directories'
import { directoryNames } from '#app/kit/directories/directories'
import type { SpecialHours } from '#app/kit/opening-hours/special-hours'
import { type Issue, issueMessages, issueStatuses } from '#app/product/locations/issues/issue'
import type { StoredOverride } from '#app/product/locations/override'
import { defineResource, idProperty, timeRangeProperty } from './resource'

/** The hours of one date, which replace the usual ones. */
export const specialHoursResource = defineResource({
  name: 'SpecialHours',
  schema: z.strictObject({
    id: idProperty,
    location_id: idProperty,
    start_date: z.iso.date(),
    closed: z.boolean(),
    is_24_hours: z.boolean(),
    hours: z.array(timeRangeProperty),
  }),
  represent: ({ locationId, ...day }: SpecialHours & { locationId: string }) => ({
    id: day.id,
    location_id: locationId,
    start_date: day.start_date,
    closed: day.closed,
    is_24_hours: day.is_24_hours,
    hours: day.hours,
  }),
})

export type LocationOverride = StoredOverride & { locationId: string; directory: Directory }

/** The contact data that one directory shows instead of the location's own. */
export const overrideResource = defineResource({
  name: 'LocationSourceOverride',
  schema: z.strictObject({
    id: z.string().describe('The ids of the location and of the directory'),
    location_id: idProperty,
    source_id: z.enum(Object.keys(directoryNames) as [Directory]).describe('The directory'),
    phone: z.string().nullable(),
    phone_2: z.string().nullable(),
    website: z.string().nullable(),
    switched_off: z.array(z.string()).describe('The properties that are stored, but not used'),
  }),
  represent: ({
    locationId,
    directory,
    phone = null,
    phone_2 = null,
    website = null,
    switched_off,
  }: LocationOverride) => ({
    id: `${locationId}-${directory}`,
    location_id: locationId,
    source_id: directory,
    phone,
    phone_2,
    website,
    switched_off,
  }),
})

export const issueResource = defineResource({
  name: 'Issue',
  schema: z.strictObject({
    id: z.string(),
    location_id: idProperty,
    status: z.enum(issueStatuses),
    title: z.string(),
    muted: z.boolean(),
  }),
  represent: ({ locationId, status, muted }: Issue & { locationId: string }) => ({
    id: `${locationId}-${status}`,
    location_id: locationId,
    status,
    title: issueMessages[status].title,
    muted: muted !== null,
  }),
})
