import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type LimitedDirectory, limitedDirectories } from '#app/kit/directories/hours-limits'

/**
 * Returns the directories with limits on hours that list the location and receive its changes. A new location has no
 * listings yet, and an edit of many locations no single one: for null, returns those that list any location of the
 * account.
 */
export async function findLimitedDirectories(tx: Tx, locationId: Id | null): Promise<LimitedDirectory[]> {
  const listed = tx
    .selectFrom('listings')
    .select('directory')
    .distinct()
    .where('account_id', '=', tx.accountId)
    .where('directory', 'in', limitedDirectories)
    .where('is_enabled', '=', true)
    .where('remote_id', 'is not', null)
  const rows = await (locationId ? listed.where('location_id', '=', locationId) : listed).execute()
  return limitedDirectories.filter((code) => rows.some(({ directory }) => directory === code))
}
