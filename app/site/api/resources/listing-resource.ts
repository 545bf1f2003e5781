/** The listings of a location in the directories. */
import { z } from 'zod'
import { type Directory, directoryCodes, directoryNames } from '#app/kit/directories/directories'
import { splitReason } from '#app/kit/providers/rejection-reason'
import type { PublishingStatus } from '#app/product/listings/dashboard/sync-controls.server'
import { directoryStatuses, displayedStatus } from '#app/product/listings/listing'
import { syncStatuses } from '#app/product/listings/listing-filter-fields'
import type { ListingReportRow } from '#app/product/listings/listing-report-row'
import { openStatuses } from '#app/product/locations/location'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

const publishingStatuses = ['published', 'eligible_not_published', 'not_eligible'] as const
const statusReasonProperty = z.string().describe('Why the location is not eligible; empty if it is')
export const directoryProperty = z.enum(directoryCodes as [Directory, ...Directory[]])

const directoryEntrySchema = z.strictObject({
  id: z.string().describe('The ids of the location and of the directory'),
  directory_code: directoryProperty,
  directory_name: z.string(),
  directory_logo_url: z.null(),
  listing_url: z.string().nullable(),
  last_checked_at: instantProperty.nullable(),
  status: z.enum(directoryStatuses).describe('not_available if the directory does not list the location'),
  status_description: z.string(),
  directory_enabled: z.boolean(),
  rtx_source_id: directoryProperty.describe('The source_id of the overrides of the directory'),
})

/** A location with its status in each directory, in the order of the dashboard. */
export const listingLocationResource = defineResource({
  name: 'ListingLocation',
  schema: z.strictObject({
    id: idProperty,
    location_id: idProperty,
    name: z.string(),
    public_name: z.string(),
    address: z.string(),
    external_id: z.string().nullable(),
    last_checked_at: instantProperty.nullable(),
    status: z
      .enum(Object.keys(syncStatuses) as [keyof typeof syncStatuses])
      .nullable()
      .describe('The worst status in the directories of the filter; null if none lists the location'),
    open_status: z.enum(Object.keys(openStatuses) as [keyof typeof openStatuses]),
    publishing_enabled: z.boolean().describe('Whether Auto Sync is on'),
    publishing_status: z.enum(publishingStatuses),
    publishing_status_reason: statusReasonProperty,
    directories: z.array(directoryEntrySchema),
  }),
  represent: (row: ListingReportRow) => ({
    id: row.id,
    location_id: row.id,
    name: row.name,
    public_name: row.publicName,
    address: row.address,
    external_id: row.externalId,
    last_checked_at: row.lastCheckedAt && toInstant(row.lastCheckedAt),
    status: row.syncStatus,
    open_status: row.openStatus,
    publishing_enabled: row.autoSync,
    publishing_status: row.publishing,
    publishing_status_reason: row.reason,
    directories: directoryCodes.map((code) => representEntry(row, code)),
  }),
})

function representEntry({ id, autoSync, entries }: ListingReportRow, code: Directory) {
  const entry = entries[code]
  return {
    id: `${id}-${code}`,
    directory_code: code,
    directory_name: directoryNames[code],
    directory_logo_url: null,
    listing_url: entry?.url ?? null,
    last_checked_at: entry?.checkedAt ? toInstant(entry.checkedAt) : null,
    status: displayedStatus(entry, autoSync),
    status_description: splitReason(entry?.description ?? '').message,
    directory_enabled: entry?.isEnabled ?? true,
    rtx_source_id: code,
  }
}

/** Whether a location publishes, could publish, or cannot publish, and why not. */
export const eligibilityResource = defineResource({
  name: 'ListingEligibility',
  schema: z.strictObject({
    id: idProperty,
    status: z.enum(publishingStatuses),
    status_reason: statusReasonProperty,
  }),
  represent: ({ id, publishing, reason }: PublishingStatus & { id: string }) => ({
    id,
    status: publishing,
    status_reason: reason,
  }),
})
