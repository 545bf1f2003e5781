/**
 * The location that an account's Trustpilot reviews are counted at: the headquarters, or else the only location, unless
 * somebody chose another. Trustpilot finds a business by its website, so a location without one is not eligible.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'

export type TrustpilotLocation = { id: Id | null; choices: { id: Id; name: string }[] }

/** A longer list of names is of no use. */
const mostChoices = 500

export async function trustpilotLocation(tx: Tx): Promise<TrustpilotLocation> {
  const id = await chosenLocation(tx)
  const choices = await ofWebsite(tx)
    .orderBy(sql`id = ${id}::bigint`, (last) => last.desc().nullsLast())
    .orderBy('is_headquarters', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(mostChoices)
    .execute()
  return { id, choices }
}

const ofWebsite = (tx: Tx) =>
  tx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where('website', '<>', '')

async function chosenLocation(tx: Tx): Promise<Id | null> {
  const row = await tx
    .selectFrom('source_connections')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('source', '=', 'trustpilot')
    .executeTakeFirst()
  return row?.location_id ?? null
}

/** Returns the location's name, or null when no location with this id has a website or nothing is connected. */
export async function chooseTrustpilotLocation(viewer: Viewer, id: Id): Promise<string | null> {
  return viewer.query(async (tx) => {
    const place = await ofWebsite(tx).where('id', '=', id).executeTakeFirst()
    const before = await chosenLocation(tx)
    if (!place || !(await keepLocation(tx, id))) return null
    if (before !== id)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'integration.matched',
        subject: 'Trustpilot',
        details: { location: place.name },
      })
    return place.name
  })
}

/** Stores the default location when nobody has chosen one. */
export async function keepDefaultLocation(tx: Tx): Promise<void> {
  if (await chosenLocation(tx)) return
  const places = await tx
    .selectFrom('locations')
    .select(['id', 'is_headquarters', 'website'])
    .where('account_id', '=', tx.accountId)
    .orderBy('is_headquarters', 'desc')
    .orderBy('id')
    .limit(2)
    .execute()
  const [first] = places
  const isIt = first?.website && (first.is_headquarters || places.length === 1)
  if (isIt) await keepLocation(tx, first.id)
}

async function keepLocation(tx: Tx, id: Id): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('source_connections')
    .set({ location_id: id })
    .where('account_id', '=', tx.accountId)
    .where('source', '=', 'trustpilot')
    .where('state', '<>', 'disconnected')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
