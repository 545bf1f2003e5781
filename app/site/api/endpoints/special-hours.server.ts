/** Changes the special hours of locations. */
import { z } from 'zod'
import { type DesiredDay, toDayHours } from '#app/kit/opening-hours/special-hours'
import { parseSpecialRows } from '#app/product/locations/hours/special-row-form-values'
import { toDayFormValues } from '#app/product/locations/hours/week-form-values'
import type { Location } from '#app/product/locations/location'
import { requireLocation } from '#app/product/locations/locations.server'
import { nearDatesOf } from '#app/product/locations/special-hours/panel.server'
import { parseRows } from '#app/product/locations/special-hours/parse-rows'
import {
  changeSpecialHours,
  listSpecialHours,
  requireSpecialHours,
} from '#app/product/locations/special-hours/special-hours.server'
import { timeZoneOf } from '#app/product/locations/time-zone.server'
import { type Call, defineEndpoint } from '../endpoint'
import { ApiProblem, pointerTo } from '../problems'
import { halObject, recordSchema } from '../representation'
import { specialHoursResource } from '../resources/location-parts-resource'
import { idProperty, timeRangeProperty } from '../resources/resource'

const group = 'Locations'
const maxLocations = 100

const dayProperties = {
  start_date: z.string().describe('YYYY-MM-DD'),
  closed: z.boolean(),
  is_24_hours: z.boolean(),
  hours: z.array(timeRangeProperty).max(10),
}
const dayBody = z.strictObject(dayProperties).partial()
const newDayBody = z.strictObject({
  start_date: dayProperties.start_date,
  closed: dayProperties.closed.default(false),
  is_24_hours: dayProperties.is_24_hours.default(false),
  hours: dayProperties.hours.default([]),
  location_id: idProperty.optional(),
  location_ids: z.array(idProperty).min(1).max(maxLocations).optional(),
})

type Day = {
  start_date: string
  closed: boolean
  is_24_hours: boolean
  hours: z.output<typeof dayProperties.hours>
}

/** Validates a day as the form does. `savedDate` may be in the past, because it is stored. @throws a problem. */
function readDay(day: Day, savedDate: string, { viewer, clock }: Call, location: Location): DesiredDay {
  const { today } = nearDatesOf(timeZoneOf(location) ?? viewer.timeZone, clock.now)
  const row = { start_date: day.start_date, saved_date: savedDate, ...toDayFormValues(toDayHours(day)) }
  const { entries, refusals } = parseRows(parseSpecialRows([row]), today)
  const errors = refusals.map(({ path, message }) => ({ pointer: pointerTo(path.slice(1)), detail: message }))
  if (errors.length > 0) throw new ApiProblem('invalid-body', errors[0]!.detail, { errors })
  const [{ start_date, desired }] = entries as [(typeof entries)[0]]
  return { start_date, desired }
}

async function requireSavedDay({ tx }: Call, { id }: Location, date: string) {
  const [day] = (await listSpecialHours(tx, id, date)).filter(({ start_date }) => start_date === date)
  return specialHoursResource.represent({ ...day!, locationId: id })
}

const resultsSchema = z.strictObject({
  results: z.array(
    z.strictObject({
      location_id: idProperty,
      status: z.literal('saved'),
      special_hours: specialHoursResource.schema,
    }),
  ),
})

export const specialHoursEndpoints = [
  defineEndpoint({
    method: 'post',
    path: 'special_hours',
    group,
    summary: 'Set the hours of a date at one or many locations',
    page: '/settings/locations/:locationId/holiday-hours',
    body: newDayBody,
    example: { body: { location_id: ':locationId', start_date: '2027-12-25', closed: true } },
    responses: { 201: resultsSchema },
    reply: async (call) => {
      const { tx, viewer, clock } = call
      const { location_id, location_ids = location_id ? [location_id] : [], ...day } = call.body
      if (location_ids.length === 0) {
        const errors = [{ pointer: '/location_id', detail: 'is required' }]
        throw new ApiProblem('invalid-body', 'location_id is required', { errors })
      }
      const results = []
      // In the order of their ids, because every change locks locations in this order.
      for (const id of [...new Set(location_ids)].sort((one, other) =>
        BigInt(one) < BigInt(other) ? -1 : 1,
      )) {
        const location = await requireLocation(tx, id)
        const desired = readDay(day, '', call, location)
        await changeSpecialHours(tx, viewer, location, [desired], clock.now)
        const special_hours = await requireSavedDay(call, location, desired.start_date)
        results.push({ location_id: location.id, status: 'saved' as const, special_hours })
      }
      return { status: 201, body: { results } }
    },
  }),
  defineEndpoint({
    method: 'patch',
    path: 'special_hours/:specialHoursId',
    group,
    summary: 'Change special hours',
    page: '/settings/locations/:locationId/holiday-hours',
    body: dayBody,
    example: { body: { closed: true, is_24_hours: false, hours: [] } },
    responses: { 200: recordSchema(specialHoursResource) },
    reply: async (call) => {
      const { tx, viewer, params, body, clock } = call
      const { day, location } = await requireSpecialHours(tx, params.specialHoursId)
      const desired = readDay({ ...day, ...body }, day.start_date, call, location)
      const changes = [{ start_date: day.start_date, desired: null }, desired]
      await changeSpecialHours(tx, viewer, location, changes, clock.now)
      const saved = await requireSavedDay(call, location, desired.start_date)
      return { status: 200, body: halObject(saved, {}) }
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: 'special_hours/:specialHoursId',
    group,
    summary: 'Delete special hours: the usual hours apply again',
    page: '/settings/locations/:locationId/holiday-hours',
    responses: { 204: null },
    reply: async ({ tx, viewer, params, clock }) => {
      const { day, location } = await requireSpecialHours(tx, params.specialHoursId)
      const removal = { start_date: day.start_date, desired: null }
      await changeSpecialHours(tx, viewer, location, [removal], clock.now)
      return { status: 204 }
    },
  }),
]
