/** The parts of a location that are not facts: special hours, overrides and issues. */
import { z } from 'zod'
import { isDirectory } from '#app/kit/directories/directories'
import { loadLocationIssues, muteIssue, unmuteIssue } from '#app/product/locations/issues/issues.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { loadStoredOverrides } from '#app/product/locations/overrides/overrides.server'
import { listSpecialHours } from '#app/product/locations/special-hours/special-hours.server'
import { type Call, defineEndpoint, type Parameter } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { ApiProblem } from '../problems'
import { invalidQuery } from '../read-query'
import { halObject, recordSchema } from '../representation'
import { issueResource, overrideResource, specialHoursResource } from '../resources/location-parts-resource'

const group = 'Locations'
export const locationParameter: Parameter = {
  name: 'location_id',
  description: 'The id of the location',
  schema: { type: 'string' },
  aliases: ['locationId'],
}
const example = { query: 'location_id=:locationId' }

/** Returns the location in the query. @throws a problem or a 404 response if there is none. */
export async function requireQueryLocation({ tx, query }: Call) {
  const id = query.get('location_id')
  if (id === null) throw invalidQuery([{ parameter: 'location_id', detail: 'is required' }])
  return requireLocation(tx, id)
}

export const locationPartEndpoints = [
  fixedListEndpoint({
    path: 'special_hours',
    group,
    summary: 'List the special hours of a location from a date on',
    page: '/settings/locations/:locationId/holiday-hours',
    rel: 'special_hours',
    resource: specialHoursResource,
    parameters: [
      locationParameter,
      { name: 'start_date', description: 'The first date; without it, all', schema: { type: 'string' } },
    ],
    example,
    load: async (call) => {
      const location = await requireQueryLocation(call)
      const from = call.query.get('start_date') ?? '0001-01-01'
      if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(Date.parse(from)))
        throw invalidQuery([{ parameter: 'start_date', detail: 'must be a date such as 2026-12-25' }])
      const days = await listSpecialHours(call.tx, location.id, from)
      return days.map((day) => ({ ...day, locationId: location.id }))
    },
  }),
  fixedListEndpoint({
    path: 'location_source_overrides',
    group,
    summary: 'List what directories show instead of the facts of a location',
    page: '/settings/locations/:locationId/details',
    rel: 'location_source_overrides',
    resource: overrideResource,
    parameters: [locationParameter],
    example,
    load: async (call) => {
      const location = await requireQueryLocation(call)
      const stored = Object.entries(await loadStoredOverrides(call.tx, location.id))
      return stored.flatMap(([directory, override]) =>
        isDirectory(directory) ? [{ ...override, directory, locationId: location.id }] : [],
      )
    },
  }),
  fixedListEndpoint({
    path: 'issues',
    group,
    summary: 'List the issues of a location',
    page: '/settings/locations/:locationId/issues',
    rel: 'issues',
    resource: issueResource,
    parameters: [locationParameter],
    example,
    load: async (call) => {
      const location = await requireQueryLocation(call)
      const issues = await loadLocationIssues(call.tx, location.id)
      return issues.map((issue) => ({ ...issue, locationId: location.id }))
    },
  }),
  defineEndpoint({
    method: 'patch',
    path: 'issues/:issueId',
    group,
    summary: 'Mute or unmute an issue',
    page: '/settings/locations/:locationId/issues',
    body: z.strictObject({ muted: z.boolean() }),
    example: { body: { muted: true } },
    responses: { 200: recordSchema(issueResource) },
    reply: async ({ tx, viewer, params, body, clock }) => {
      const [locationId, code] = splitIssueId(params.issueId)
      const location = await requireLocation(tx, locationId)
      const findIssue = async () =>
        (await loadLocationIssues(tx, location.id)).find(({ status }) => status === code)
      const issue = await findIssue()
      if (!issue) throw new ApiProblem('not-found', 'There is no such record.')
      await (body.muted
        ? muteIssue(tx, location.id, issue.status, viewer, clock.now)
        : unmuteIssue(tx, location.id, issue.status))
      const changed = { ...(await findIssue())!, locationId: location.id }
      return { status: 200, body: halObject(issueResource.represent(changed), {}) }
    },
  }),
]

/** The id of an issue consists of its location and its code, because issues are not stored. */
function splitIssueId(id = ''): [string, string] {
  const separator = id.indexOf('-')
  return [id.slice(0, Math.max(0, separator)), id.slice(separator + 1)]
}
