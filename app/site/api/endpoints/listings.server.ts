/** What the directories show, and publishing to them: the listings dashboard. */
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import { directoryCodes, directoryNames } from '#app/kit/directories/directories'
import { isId } from '#app/platform/filters/field-values'
import { loadEntries } from '#app/platform/filters/lookups.server'
import { loadPublishingStatus, setAutoSync } from '#app/product/listings/dashboard/sync-controls.server'
import {
  countBySyncStatus,
  countOutOfSyncByDirectory,
  listingReport,
} from '#app/product/listings/listing-report.server'
import { locationLookup } from '#app/product/locations/location-lookups.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { requireReportAccess } from '../access.server'
import { type Call, defineEndpoint, type Reply } from '../endpoint'
import { itemEndpoint } from '../item-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import { ApiProblem } from '../problems'
import { readListFilter } from '../read-list-filter'
import { fieldParameters } from '../report-parameters'
import { halObject, linksSchema } from '../representation'
import {
  directoryProperty,
  eligibilityResource,
  listingLocationResource,
} from '../resources/listing-resource'
import { idProperty, instantProperty, toInstant } from '../resources/resource'
import { bodyAccount, requireBodyAccount } from './body-account'

const group = 'Local listings'
const page = '/dashboard/local_listings' as const
const locationsPath = 'local_listings/metrics/:accountId/locations'
const overviewPath = 'local_listings/metrics/:accountId/overview'
const maxLocations = 500

const publishBody = z.strictObject({
  ...bodyAccount,
  location_ids: z.array(idProperty).min(1).max(maxLocations),
})

const switchResult = z.strictObject({
  changed: z.array(idProperty),
  results: z.array(
    z.strictObject({
      location_id: idProperty,
      status: z.enum(['changed', 'unchanged', 'refused']),
      error: z.string().optional().describe('Why the location was refused'),
    }),
  ),
  _links: linksSchema,
})

/** Returns the ids without repetitions. @throws a problem if the user cannot see one of the locations. */
async function requireLocations({ tx }: Call, sent: Id[]): Promise<Id[]> {
  const ids = [...new Set(sent)]
  const found = ids.every(isId) ? await loadEntries(tx, locationLookup, ids) : []
  if (found.length < ids.length) throw new ApiProblem('not-found', 'There is no such location.')
  return ids
}

async function changeAutoSync(call: Call<z.output<typeof publishBody>>, isOn: boolean): Promise<Reply> {
  const { tx, viewer, body, clock, links } = call
  requireBodyAccount(call)
  const ids = await requireLocations(call, body.location_ids)
  const { changed, refusals } = await setAutoSync(tx, viewer, ids, isOn, clock.now)
  const [reason] = refusals.values()
  if (reason !== undefined && refusals.size === ids.length) throw new ApiProblem('conflict', reason)
  const results = ids.map((id) => {
    const error = refusals.get(id)
    if (error !== undefined) return { location_id: id, status: 'refused' as const, error }
    return { location_id: id, status: changed.includes(id) ? ('changed' as const) : ('unchanged' as const) }
  })
  const locations = links.to(locationsPath, { accountId: viewer.accountId })
  return { status: 200, body: halObject({ changed, results }, { locations }) }
}

const publishing = {
  method: 'post' as const,
  group,
  page: `${page}/:locationId/auto-sync` as const,
  body: publishBody,
  example: { body: { location_ids: [':locationId'] } },
  responses: { 200: switchResult },
}

export const listingEndpoints = [
  listEndpoint({
    path: locationsPath,
    group,
    summary: 'List locations with their status in each directory',
    rel: 'locations',
    report: listingReport,
    resource: listingLocationResource,
    links: ({ id }, { links }) => ({
      self: links.to('local_listings/eligible_locations/:locationId', { locationId: id }),
      location: links.to('locations/:locationId', { locationId: id }),
    }),
    isNumbered: true,
    isAlsoPlain: true,
  }),
  defineEndpoint({
    method: 'get',
    path: overviewPath,
    group,
    summary: 'Count locations by status, and those that are out of sync by directory',
    page,
    parameters: fieldParameters(listingReport.filter.rules),
    responses: {
      200: z.strictObject({
        in_sync: z.int(),
        in_progress: z.int(),
        not_in_sync: z.int(),
        not_available: z.int().describe('Locations that no directory lists'),
        last_checked_at: instantProperty.nullable(),
        directories: z.array(
          z.strictObject({
            id: directoryProperty,
            directory_name: z.string(),
            out_of_sync: z.int().describe('Regardless of the filter'),
          }),
        ),
        _links: linksSchema,
      }),
    },
    reply: async ({ tx, viewer, query, links }) => {
      requireReportAccess(listingReport, viewer)
      const filter = readListFilter(listingReport.filter, query)
      const { none, lastScannedAt, ...counts } = await countBySyncStatus(tx, filter)
      const outOfSync = await countOutOfSyncByDirectory(tx)
      const directories = directoryCodes.map((code) => ({
        id: code,
        directory_name: directoryNames[code],
        out_of_sync: outOfSync[code] ?? 0,
      }))
      const to = (path: string) => links.to(path, { accountId: viewer.accountId }, query)
      return {
        status: 200,
        body: halObject(
          {
            ...counts,
            not_available: none,
            last_checked_at: lastScannedAt && toInstant(lastScannedAt),
            directories,
          },
          { self: to(overviewPath), locations: to(locationsPath) },
        ),
      }
    },
  }),
  itemEndpoint({
    path: 'local_listings/eligible_locations/:locationId',
    group,
    summary: 'Load whether a location publishes to directories, or could',
    page,
    resource: eligibilityResource,
    find: async ({ tx, viewer, params }) => {
      requireReportAccess(listingReport, viewer)
      const { id } = await requireLocation(tx, params.locationId)
      return { ...(await loadPublishingStatus(tx, id)), id }
    },
    links: ({ id }, { links }) => ({
      self: links.to('local_listings/eligible_locations/:locationId', { locationId: id }),
      location: links.to('locations/:locationId', { locationId: id }),
    }),
  }),
  defineEndpoint({
    ...publishing,
    path: 'local_listings/publish',
    summary: 'Turn Auto Sync on for locations',
    reply: (call) => changeAutoSync(call, true),
  }),
  defineEndpoint({
    ...publishing,
    path: 'local_listings/unpublish',
    summary: 'Turn Auto Sync off for locations',
    reply: (call) => changeAutoSync(call, false),
  }),
]
