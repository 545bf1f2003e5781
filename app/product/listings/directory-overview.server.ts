/** Summarizes each directory: whether it is connected, and how many locations are in sync there. */
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import {
  type IntegrationStatus,
  loadIntegrationStatuses,
} from '#app/product/integrations/directory-connections.server'
import { listingFilter } from './listing-filter'
import { countBySyncStatus, type SyncCounts } from './listing-report.server'

export type DirectoryOverview = { directory: Directory; integration: IntegrationStatus; counts: SyncCounts }

/** The counts are those of the listings dashboard if its filter selects only the directory. */
export async function loadDirectoryOverview(tx: Tx): Promise<DirectoryOverview[]> {
  const filter = listingFilter.read(new URLSearchParams())
  const { integrations, counts } = await loadTogether(tx, {
    integrations: () => loadIntegrationStatuses(tx),
    counts: () =>
      loadTogether(
        tx,
        Object.fromEntries(
          directoryCodes.map((code) => [
            code,
            () => countBySyncStatus(tx, { ...filter, directories: [code] }),
          ]),
        ),
      ),
  })
  return directoryCodes.map((code) => ({
    directory: code,
    integration: integrations[code],
    counts: counts[code]!,
  }))
}
