/** Changes what directories show instead of the facts of a location. */
import { z } from 'zod'
import { type Directory, directoryNames, isDirectory } from '#app/kit/directories/directories'
import { switchDirectory } from '#app/product/listings/dashboard/sync-controls.server'
import { loadNewestChangeId } from '#app/product/locations/conflicts/edit-conflicts.server'
import { toFormValues } from '#app/product/locations/form/form-values'
import { findStateId } from '#app/product/locations/form/location-page.server'
import { updateLocation } from '#app/product/locations/form/save-location.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { activeOverride, mapOverridableFacts, mapOverrideCheckboxes } from '#app/product/locations/override'
import { loadStoredOverrides } from '#app/product/locations/overrides/overrides.server'
import { timeZoneOf } from '#app/product/locations/time-zone.server'
import { type Call, defineEndpoint } from '../endpoint'
import { ApiProblem } from '../problems'
import { halObject, recordSchema } from '../representation'
import { toFormPayload } from '../resources/location-body'
import { overrideResource } from '../resources/location-parts-resource'
import { idProperty } from '../resources/resource'
import { readLocationInput, refusalProblem } from './location-input.server'

const group = 'Locations'
const directoryProperty = z.enum(Object.keys(directoryNames) as [Directory])
const textProperty = z.string().nullable().describe('null: the directory shows the location’s own value')

const valuesBody = z
  .strictObject({
    phone: textProperty,
    phone_2: textProperty,
    website: textProperty,
    enabled: z.boolean().describe('Whether the location is published to the directory'),
  })
  .partial()
const newOverrideBody = valuesBody.extend({ location_id: idProperty, source_id: directoryProperty })

type Values = z.output<typeof valuesBody>

/** Changes the values in the body as the location form does; the others stay. */
async function changeOverride(
  call: Call,
  locationId: string | undefined,
  directory: Directory,
  values: Values,
) {
  const { tx, viewer, clock } = call
  const location = await requireLocation(tx, locationId)
  const { enabled, ...texts } = values
  if (enabled !== undefined) {
    const outcome = await switchDirectory(viewer, location.id, { directory, enabled }, clock.now)
    if (!outcome.ok) throw new ApiProblem('conflict', outcome.message)
  }
  if (Object.keys(texts).length > 0) {
    const stored = await loadStoredOverrides(tx, location.id)
    const base = toFormValues(location, stored, findStateId(location), [])
    const current = stored[directory] ? activeOverride(stored[directory]) : {}
    const chosen = mapOverridableFacts(
      (fact) => (texts[fact] === undefined ? current[fact] : texts[fact]) ?? null,
    )
    const override = {
      ...mapOverridableFacts((fact) => chosen[fact] ?? ''),
      ...mapOverrideCheckboxes((fact) => chosen[fact] !== null),
    }
    const payload = {
      ...toFormPayload(base, {}, await loadNewestChangeId(tx, location.id)),
      overrides: toPosted({ ...base.overrides, [directory]: override }),
      without_overrides: undefined,
    }
    const input = readLocationInput(payload, call, timeZoneOf(location))
    const saved = await updateLocation(viewer, location.id, input, clock.now)
    if (!saved.ok) throw refusalProblem(saved, null)
  }
  const { switched_off = [], ...saved } = (await loadStoredOverrides(tx, location.id))[directory] ?? {}
  const body = overrideResource.represent({ ...saved, switched_off, directory, locationId: location.id })
  return {
    body: halObject(body, { location: call.links.to('locations/:locationId', { locationId: location.id }) }),
  }
}

/** A checkbox that is not checked is not posted. */
function toPosted(overrides: Record<string, Record<string, unknown>>) {
  const posted = (value: unknown) => (value === true ? 'on' : value === false ? undefined : value)
  return Object.fromEntries(
    Object.entries(overrides).map(([directory, values]) => [
      directory,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, posted(value)])),
    ]),
  )
}

/** The id of an override consists of its location and its directory. */
function splitOverrideId(id = ''): { locationId: string; directory: Directory } {
  const [locationId = '', directory = ''] = id.split('-', 2)
  if (!isDirectory(directory)) throw new ApiProblem('not-found', 'There is no such record.')
  return { locationId, directory }
}

const page = '/settings/locations/:locationId/edit'
const example = { phone: '(312) 555-0142' }

export const overrideEndpoints = [
  defineEndpoint({
    method: 'post',
    path: 'location_source_overrides',
    group,
    summary: 'Let a directory show other values than those of the location',
    page,
    body: newOverrideBody,
    example: { body: { location_id: ':locationId', source_id: 'google_maps', ...example } },
    responses: { 201: recordSchema(overrideResource) },
    reply: async (call) => {
      const { location_id, source_id, ...values } = call.body
      return { status: 201, ...(await changeOverride(call, location_id, source_id, values)) }
    },
  }),
  defineEndpoint({
    method: 'patch',
    path: 'location_source_overrides/:overrideId',
    group,
    summary: 'Change what a directory shows instead of the facts of a location',
    page,
    body: valuesBody,
    example: { body: example },
    responses: { 200: recordSchema(overrideResource) },
    reply: async (call) => {
      const { locationId, directory } = splitOverrideId(call.params.overrideId)
      return { status: 200, ...(await changeOverride(call, locationId, directory, call.body)) }
    },
  }),
]
