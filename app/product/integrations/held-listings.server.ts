/**
 * Records which location holds a listing. Accounts choose the external ids of their locations, so two locations can
 * have the same id and find the same listing. The first location to hold a listing keeps it, and no other location can
 * show the listing as its own or change it. Google profiles are linked to locations differently and are not covered
 * here.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, directories, isServedDirectory } from '#app/kit/directories/directories'

export type HoldResult = 'held' | 'of_other_location' | 'of_other_account'

type HeldListing = { locationId: Id; directory: Directory; remoteId: string }

/** Checks whether the installation's own access to the directory can change the listings of all accounts. */
const isSharedDirectory = (directory: Directory) =>
  isServedDirectory(directory) && directories[directory].changes !== 'not taken'

/**
 * Holds the listing for the location, unless another location holds it, and returns the result. On success, releases
 * the listing that the location held before at this directory.
 */
export async function holdListing(
  tx: Tx,
  { locationId, directory, remoteId }: HeldListing,
): Promise<HoldResult> {
  const scope = isSharedDirectory(directory) ? '0' : tx.accountId
  const listing = { directory, scope, remote_id: remoteId }
  await tx
    .insertInto('listing_claims')
    .values({ ...listing, claimed_by_account: tx.accountId, claimed_by_location: locationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const own = await tx
    .selectFrom('listing_claims')
    .select('claimed_by_location')
    .where('directory', '=', directory)
    .where('scope', '=', scope)
    .where('remote_id', '=', remoteId)
    .where('claimed_by_account', '=', tx.accountId)
    .executeTakeFirst()
  if (!own) return 'of_other_account'
  if (own.claimed_by_location !== locationId) return 'of_other_location'
  await deleteHeldListings(tx, locationId, directory).where('remote_id', '<>', remoteId).execute()
  return 'held'
}

/**
 * Moves the listing to this location because a user selected it, regardless of which location of the account held it.
 */
export async function moveListing(tx: Tx, listing: HeldListing): Promise<void> {
  await tx
    .deleteFrom('listing_claims')
    .where('claimed_by_account', '=', tx.accountId)
    .where('directory', '=', listing.directory)
    .where('remote_id', '=', listing.remoteId)
    .execute()
  await holdListing(tx, listing)
}

export async function releaseListing(tx: Tx, locationId: Id, directory: Directory): Promise<void> {
  await deleteHeldListings(tx, locationId, directory).execute()
}

function deleteHeldListings(tx: Tx, locationId: Id, directory: Directory) {
  return tx
    .deleteFrom('listing_claims')
    .where('claimed_by_account', '=', tx.accountId)
    .where('claimed_by_location', '=', locationId)
    .where('directory', '=', directory)
}
