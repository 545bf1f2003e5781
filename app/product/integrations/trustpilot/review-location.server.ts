/**
 * The location to which an account's Trustpilot reviews are assigned. The default is the headquarters, or else the
 * account's only location; users can select a different one. Trustpilot finds a business by its website, so a location
 * without a website is not eligible.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { describeShown, mergeEdits } from '#app/kit/forms/form-edits.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { lockAccount } from '#app/platform/viewer/lock-account.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findLocation } from '#app/product/locations/locations.server'

export type TrustpilotLocation = { id: Id | null; choices: { id: Id; name: string }[]; shown: string }

/** The maximum number of locations to choose from, because a longer list is impractical. */
const maxChoices = 500

export async function loadTrustpilotLocation(tx: Tx): Promise<TrustpilotLocation> {
  const id = await findChosenLocation(tx)
  const choices = await selectLocationsWithWebsite(tx)
    .orderBy(sql`id = ${id}::bigint`, (last) => last.desc().nullsLast())
    .orderBy('is_headquarters', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(maxChoices)
    .execute()
  return { id, choices, shown: describeShown({ locationId: id }) }
}

const selectLocationsWithWebsite = (tx: Tx) =>
  tx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where('website', '<>', '')

async function findChosenLocation(tx: Tx): Promise<Id | null> {
  const row = await tx
    .selectFrom('source_connections')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('source', '=', 'trustpilot')
    .executeTakeFirst()
  return row?.location_id ?? null
}

/**
 * Stores the selected location and returns its name, or that of the location that somebody else has selected since the
 * form showed what it did (`shown`). Returns null if the location does not exist or has no website, or if Trustpilot is
 * not connected.
 */
export async function saveTrustpilotLocation(
  viewer: Viewer,
  id: Id,
  shown: string,
): Promise<{ ok: boolean; name: string } | null> {
  return viewer.query(async (tx) => {
    await lockAccount(tx)
    const location = await selectLocationsWithWebsite(tx).where('id', '=', id).executeTakeFirst()
    const before = await findChosenLocation(tx)
    const stored = { locationId: before }
    const { conflicts } = mergeEdits<Record<string, Id | null>>({
      shown,
      submitted: { locationId: id },
      stored,
    })
    if (conflicts.length > 0)
      return { ok: false, name: (before && (await findLocation(tx, before))?.name) || 'no location' }
    if (!location || !(await saveLocation(tx, id))) return null
    if (before !== id)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'integration.matched',
        subject: 'Trustpilot',
        details: { location: location.name },
      })
    return { ok: true, name: location.name }
  })
}

/** Stores the default location if no location is stored yet. */
export async function saveDefaultLocation(tx: Tx): Promise<void> {
  if (await findChosenLocation(tx)) return
  const locations = await tx
    .selectFrom('locations')
    .select(['id', 'is_headquarters', 'website'])
    .where('account_id', '=', tx.accountId)
    .orderBy('is_headquarters', 'desc')
    .orderBy('id')
    .limit(2)
    .execute()
  const [first] = locations
  const isEligible = first?.website && (first.is_headquarters || locations.length === 1)
  if (isEligible) await saveLocation(tx, first.id)
}

async function saveLocation(tx: Tx, id: Id): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('source_connections')
    .set({ location_id: id })
    .where('account_id', '=', tx.accountId)
    .where('source', '=', 'trustpilot')
    .where('state', '<>', 'disconnected')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
