/** Loads the Auto Sync section of a location's page: whether changes are published, and to which directories. */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { canPublishTo, type Directory, directoryCodes } from '#app/kit/directories/directories'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { isConnected } from '#app/product/locations/google-access/is-connected.server'
import { type AutoSyncControl, autoSyncControl } from './auto-sync-control'

export type AutoSyncSectionData = {
  control: AutoSyncControl
  /** The directories that can be turned on or off for the location. */
  directories: { directory: Directory; isEnabled: boolean }[]
}

/** Returns null if the viewer cannot change Auto Sync, or the account has no local listings. */
export async function loadAutoSyncSection(
  tx: Tx,
  viewer: Viewer,
  locationId: Id,
): Promise<AutoSyncSectionData | null> {
  if (!viewer.passes({ setting: 'local_listings', all: ['location.update'] })) return null
  const row = await tx
    .selectFrom('location_listings')
    .select(['status', 'status_reason as reason'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  const publishing = row?.status ?? 'not_eligible'
  const hasPublishing = viewer.settings.publishing === true
  const control = autoSyncControl(
    { autoSync: publishing === 'published', publishing, reason: row?.reason ?? '' },
    {
      canEdit: true,
      isAdmin: viewer.userType === 'admin',
      hasPublishing,
      isGoogleActive: await isConnected(tx),
    },
  )
  const hasSwitches = control.isOn && hasPublishing && viewer.features.directory_specific_publishing
  return { control, directories: hasSwitches ? await listDirectories(tx, locationId) : [] }
}

async function listDirectories(tx: Tx, locationId: Id): Promise<AutoSyncSectionData['directories']> {
  const rows = await tx
    .selectFrom('listings')
    .select('directory')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('is_enabled', '=', false)
    .execute()
  return directoryCodes
    .filter(canPublishTo)
    .map((code) => ({ directory: code, isEnabled: rows.every(({ directory }) => directory !== code) }))
}
