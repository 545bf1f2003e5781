import { z } from 'zod'
import { type Directory, directoryCodes, directoryNames } from '#app/kit/directories/directories'
import type { DirectoryOverview } from '#app/product/listings/directory-overview.server'
import { defineResource } from './resource'

const countProperty = z.int().min(0)

/** All directories, with the account's connection to each and the state of its listings. */
export const directoryOverviewResource = defineResource({
  name: 'DirectoryOverview',
  schema: z.strictObject({
    directories: z.array(
      z.strictObject({
        id: z.enum(directoryCodes as [Directory, ...Directory[]]),
        directory_name: z.string(),
        integration_status: z.enum(['active', 'inactive', 'expired']),
        sync_ratio: z.number().min(0).max(100).nullable().describe('Percent of the listed locations in sync'),
        in_sync: countProperty,
        in_progress: countProperty,
        not_in_sync: countProperty,
      }),
    ),
  }),
  represent: (overview: DirectoryOverview[]) => ({
    directories: overview.map(({ directory, integration, counts: { in_sync, in_progress, not_in_sync } }) => {
      const listed = in_sync + in_progress + not_in_sync
      return {
        id: directory,
        directory_name: directoryNames[directory],
        integration_status: integration,
        sync_ratio: listed === 0 ? null : (100 * in_sync) / listed,
        in_sync,
        in_progress,
        not_in_sync,
      }
    }),
  }),
})
