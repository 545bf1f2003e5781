/** Creates, changes and deletes locations, as the location form does. */
import { z } from 'zod'
import { loadNewestChangeId } from '#app/product/locations/conflicts/edit-conflicts.server'
import { deleteLocation } from '#app/product/locations/deletion/delete-location.server'
import { refusalMessages } from '#app/product/locations/deletion/deletion-messages'
import { type FormValues, toFormValues } from '#app/product/locations/form/form-values'
import { findStateId, newLocationFacts } from '#app/product/locations/form/location-page.server'
import type { LocationInput } from '#app/product/locations/form/location-schema'
import {
  addLocation,
  type SaveResult,
  updateLocation,
} from '#app/product/locations/form/save-location.server'
import type { Location } from '#app/product/locations/location'
import { requireLocation } from '#app/product/locations/locations.server'
import { timeZoneOf } from '#app/product/locations/time-zone.server'
import { type Call, defineEndpoint } from '../endpoint'
import { ApiProblem } from '../problems'
import { halObject, recordSchema } from '../representation'
import { type LocationBody, locationBody, toFormPayload } from '../resources/location-body'
import { locationResource } from '../resources/location-resource'
import { readLocationInput, refusalProblem } from './location-input.server'
import { locationLinks, readVersion } from './location-record.server'

const group = 'Locations'
const seenProperty = z
  .string()
  .regex(/^c\d{1,18}$/, 'must be a version such as c19')
  .describe(
    'The version that you have seen, like If-Match: what others have changed since is kept, or is a conflict',
  )

const newLocationBody = locationBody
const changedLocationBody = locationBody.extend({ seen: seenProperty.optional() })
type ChangedLocation = LocationBody & { seen?: string }

async function replyWithLocation(call: Call, saved: SaveResult, status: 200 | 201) {
  if (!saved.ok) throw refusalProblem(saved, call.ifMatch)
  const location = await requireLocation(call.tx, saved.id)
  const links = locationLinks(location, call)
  return {
    status,
    body: halObject(locationResource.represent(location), links),
    ...(status === 201 && { location: links.self?.href }),
  } as const
}

async function createLocation(call: Call<LocationBody>) {
  const base = toFormValues(newLocationFacts(), {}, '', [])
  const input = readLocationInput(toFormPayload(base, call.body, ''), call, null)
  return replyWithLocation(call, await addLocation(call.viewer, input, call.clock.now), 201)
}

/** `base` has the values of what is missing in the body: those of the location, or those of a new one. */
async function changeLocation(call: Call<ChangedLocation>, location: Location, base: FormValues) {
  const { seen: sent, ...body } = call.body
  const seen = readVersion(call.ifMatch ?? sent) ?? (await loadNewestChangeId(call.tx, location.id))
  const input: LocationInput = readLocationInput(toFormPayload(base, body, seen), call, timeZoneOf(location))
  return replyWithLocation(call, await updateLocation(call.viewer, location.id, input, call.clock.now), 200)
}

const example = { city: 'Evanston', phone: '(312) 555-0142' }
const changed = { group, page: '/settings/locations/:locationId/edit', body: changedLocationBody } as const

export const locationChangeEndpoints = [
  defineEndpoint({
    method: 'post',
    path: 'locations',
    group,
    summary: 'Create a location',
    page: '/settings/locations/new',
    body: newLocationBody,
    example: {
      body: {
        name: 'Evanston',
        public_name: 'Wheat & Whistle',
        address: '1603 Orrington Ave',
        city: 'Evanston',
        state_id: 'US-IL',
        zipcode: '60201',
        country_id: 'US',
      },
    },
    responses: { 201: recordSchema(locationResource) },
    reply: (call) => createLocation(call as Call<LocationBody>),
  }),
  defineEndpoint({
    ...changed,
    method: 'patch',
    path: 'locations/:locationId',
    summary: 'Change facts of a location',
    example: { body: example },
    responses: { 200: recordSchema(locationResource) },
    reply: async (call) => {
      const location = await requireLocation(call.tx, call.params.locationId)
      const base = toFormValues(location, {}, findStateId(location), [])
      return changeLocation(call as Call<ChangedLocation>, location, base)
    },
  }),
  defineEndpoint({
    ...changed,
    method: 'put',
    path: 'locations/:locationId',
    summary: 'Replace all facts of a location; what is missing becomes empty',
    example: {
      body: {
        name: 'Evanston',
        public_name: 'Wheat & Whistle',
        address: '1603 Orrington Ave',
        city: 'Evanston',
        state_id: 'US-IL',
        zipcode: '60201',
        country_id: 'US',
      },
    },
    responses: { 200: recordSchema(locationResource) },
    reply: async (call) => {
      const location = await requireLocation(call.tx, call.params.locationId)
      const base = toFormValues(newLocationFacts(), {}, '', [])
      const body = { hours: null, ...(call.body as ChangedLocation) }
      return changeLocation({ ...call, body }, location, base)
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: 'locations/:locationId',
    group,
    summary: 'Delete a location with its reviews',
    page: '/settings/locations/:locationId/delete',
    responses: { 204: null },
    reply: async ({ tx, viewer, params, clock }) => {
      const outcome = await deleteLocation(tx, viewer, params.locationId, clock.now)
      if (!outcome.ok)
        throw new ApiProblem(
          outcome.reason === 'last' ? 'conflict' : 'not-permitted',
          refusalMessages[outcome.reason],
        )
      return { status: 204 }
    },
  }),
]
