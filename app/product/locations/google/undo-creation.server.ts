/**
 * Undoes the creation of locations from Google profiles, in one step. Locations to which something refers are kept. The
 * reviews that were fetched meanwhile are deleted, because they are still at Google, unless someone has worked with
 * them. Scans find listings by themselves, so listings do not keep a location.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { deleteWithReviews, lockForDeletion } from '../deletion/delete-location.server'
import { refusalMessages } from '../deletion/deletion-messages'
import { locationReferences } from '../deletion/location-references.server'

const undoHours = 24

/** The locations that were created at once, by any user. `kept` are those that an undo would not delete. */
export type Creation = { at: Date; locations: number; kept: number }

/** Returns the latest creation that can still be undone, or null. */
export async function findUndoableCreation(tx: Tx, viewer: Viewer, now: Date): Promise<Creation | null> {
  if (!canUndo(viewer)) return null
  const { rows } = await sql<Creation>`
    select c.at, count(*)::int as locations, count(*) filter (where ${isReferredTo})::int as kept
    from (${latestCreation(tx, now)}) c join locations l on l.account_id = ${tx.accountId} and l.id = c.location_id
    group by c.at`.execute(tx)
  const [creation] = rows
  return creation && creation.kept < creation.locations ? creation : null
}

function canUndo({ can, features }: Viewer): boolean {
  return can('location.delete') && !features.preventLocationDeletions
}

export type UndoResult = { ok: true; deleted: number; kept: number } | { ok: false; reason: string }

/** Undoes the creation at this time. A repeated undo finds no locations and does nothing. */
export async function undoCreation(viewer: Viewer, at: Date, now: Date): Promise<UndoResult> {
  if (viewer.features.preventLocationDeletions) return { ok: false, reason: refusalMessages.prevented }
  if (!canUndo(viewer)) throw new Response('Not permitted', { status: 403 })
  return viewer.query(async (tx) => {
    const { rows: created } = await sql<{ id: Id }>`
      select l.id from (${latestCreation(tx, now)}) c join locations l
        on l.account_id = ${tx.accountId} and l.id = c.location_id
      where c.at = ${at}`.execute(tx)
    const ids = created.map(({ id }) => id)
    if (ids.length === 0) return { ok: true, deleted: 0, kept: 0 }
    await lockForDeletion(tx, ids)
    const { rows: unused } = await sql<{ id: Id; name: string }>`
      select l.id, l.name from locations l
      where l.account_id = ${tx.accountId} and l.id = any(${ids}::bigint[]) and not (${isReferredTo})`.execute(
      tx,
    )
    await deleteWithReviews(
      tx,
      unused.map(({ id }) => id),
      now,
    )
    if (unused.length > 0)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'location.deleted',
        subject:
          unused.length === 1 ? unused[0]!.name : `${unused.length} locations created from Google profiles`,
        details: { locationIds: unused.map(({ id }) => id) },
      })
    return { ok: true, deleted: unused.length, kept: ids.length - unused.length }
  })
}

/**
 * Returns a query for the locations of the latest creation. The history of a location begins with its name, and those
 * that were created at once have the same time.
 */
const latestCreation = (tx: Tx, now: Date) => sql`
  select h.location_id, h.at from location_changes h
  where ${isCreation(tx)} and h.at = (
    select h.at from location_changes h
    where ${isCreation(tx)} and h.at > ${now}::timestamptz - make_interval(hours => ${undoHours})
    order by h.at desc limit 1)`

const isCreation = (tx: Tx) =>
  sql`h.account_id = ${tx.accountId} and h.origin = 'google' and h.field = 'name' and h.before is null`

/** The condition that someone has responded to a review of location `l`, tagged, imported or featured it. */
const hasUsedReviews: RawBuilder<unknown> = sql`exists (
  select from reviews r where r.account_id = l.account_id and r.location_id = l.id and (
    r.import_id is not null
    or exists (select from responses p
      where p.account_id = r.account_id and p.review_id = r.id and p.user_id is not null)
    or exists (select from review_tags t where t.account_id = r.account_id and t.review_id = r.id)
    or exists (select from widget_reviews w where w.account_id = r.account_id and w.review_id = r.id)))`

const isOwnChange = sql`x.at = l.created_at and x.origin = 'google'`

const isReferredTo = sql`(${hasUsedReviews} or ${sql.join(
  locationReferences
    .filter(([reference]) => reference !== 'listings')
    .map(([, applies]) => applies(isOwnChange)),
  sql` or `,
)})`
