/**
 * Creates, changes and deletes saved filters. When two requests use the same name, the database decides which was
 * first.
 */
import { sql } from 'kysely'
import type { Audience, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { violates } from '#app/database/violation'
import { noSavedFilter } from '#app/filters/filter'
import type { StoredFilter } from '#app/filters/stored-filter'
import { log } from '#app/log.server'
import {
  isOwn,
  mayDelete,
  mayShare,
  mostFilters,
  type Reader,
  type SavedFilter,
  withoutSaved,
  withSaved,
} from './saved-filter'
import { requireSavedFilter } from './visible-filters.server'

export type Refused = { ok: false; errors: Record<string, string[]> }

const taken: Refused = {
  ok: false,
  errors: { name: ['A saved filter with that name already exists'] },
}

const changedSince = (name: string) =>
  `“${name}” was changed since you opened this page, and was not saved. Save once more to replace it, or save as another`

export async function createSavedFilter(
  tx: Tx,
  { userId }: Reader,
  { page, name, filter }: { page: string; name: string; filter: StoredFilter },
): Promise<Refused | { ok: true; id: Id }> {
  const kept = await sql<{ count: number }>`select count(*)::int as count from saved_filters
    where account_id = ${tx.accountId} and user_id = ${userId} and page = ${page}`.execute(tx)
  if (kept.rows[0]!.count >= mostFilters) {
    const reason = `You keep ${mostFilters} filters for this page, which is the most there can be`
    return { ok: false, errors: { name: [reason] } }
  }
  const saved = await tx
    .insertInto('saved_filters')
    .values({ account_id: tx.accountId, user_id: userId, page, name, filter: JSON.stringify(filter) })
    .onConflict((conflict) => conflict.expression(sql`account_id, user_id, page, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved ? { ok: true, id: saved.id } : taken
}

/**
 * Changes the conditions; only for the owner, and only from the latest version, so that what another tab saved is not
 * overwritten unseen.
 */
export async function changeConditions(
  tx: Tx,
  reader: Reader,
  saved: SavedFilter,
  { filter, seen }: { filter: StoredFilter; seen: string },
): Promise<Refused | { ok: true }> {
  requireOwn(reader, saved)
  // When two tabs save at the same time, the second waits here and then finds what the first has written.
  const { version } = await requireSavedFilter(tx, reader, saved.id, 'held')
  if (version !== seen) return { ok: false, errors: { '': [changedSince(saved.name)] } }
  await change(tx, saved.id, { filter: JSON.stringify(filter) })
  return { ok: true }
}

/**
 * Changes name and audience, which only the owner may, and whether the page opens with the filter, which each user sets
 * for themselves.
 */
export async function changeSavedFilter(
  tx: Tx,
  reader: Reader,
  saved: SavedFilter,
  wanted: { name?: string; sharedWith?: Audience; isDefault: boolean },
): Promise<{ ok: true }> {
  if (isOwn(reader, saved)) {
    const audience = wanted.sharedWith ?? null
    await change(tx, saved.id, {
      name: wanted.name ?? saved.name,
      // A user who may no longer share can still stop sharing.
      shared_with: audience === null || mayShare(reader) ? audience : saved.sharedWith,
    })
  }
  if (wanted.isDefault !== saved.isDefault) await setDefault(tx, reader, saved, wanted.isDefault)
  return { ok: true }
}

/**
 * Deletes a saved filter; users whose page opened with it get the unfiltered page again. `from` is the URL it was
 * deleted from.
 */
export async function deleteSavedFilter(
  tx: Tx,
  reader: Reader,
  saved: SavedFilter,
  from: string,
): Promise<Refused | { ok: true; leadsTo: string }> {
  if (!mayDelete(reader, saved)) return { ok: false, errors: { '': ['Filter was not deleted'] } }
  await tx
    .deleteFrom('saved_filters')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', saved.id)
    .execute()
  const leadsTo = withoutSaved(from, saved)
  // Do not land on another filter that the page opens with: after deleting, show the unfiltered page.
  const isBare = leadsTo !== from && !leadsTo.includes('?')
  return { ok: true, leadsTo: isBare ? withSaved(leadsTo, noSavedFilter) : leadsTo }
}

/**
 * Returns the result of the write, or an error message when it failed, for example because another request took the
 * name first.
 */
export async function orRefused<T extends { ok: boolean }>(
  writing: Promise<T>,
  failure: string,
): Promise<T | Refused> {
  try {
    return await writing
  } catch (error) {
    if (error instanceof Response) throw error
    if (violates(error, 'saved_filters_name')) return taken
    log.error({ err: error }, 'a saved filter could not be written')
    return { ok: false, errors: { '': [failure] } }
  }
}

async function setDefault(tx: Tx, { userId }: Reader, { id, page }: SavedFilter, isDefault: boolean) {
  const own = { account_id: tx.accountId, user_id: userId, page }
  const other = tx.deleteFrom('saved_filter_defaults').where('account_id', '=', own.account_id)
  await other.where('user_id', '=', userId).where('page', '=', page).execute()
  if (!isDefault) return
  await tx
    .insertInto('saved_filter_defaults')
    .values({ ...own, saved_filter_id: id })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'page']).doUpdateSet({ saved_filter_id: id }),
    )
    .execute()
}

type Change = { filter: string } | { name: string; shared_with: Audience | null }

async function change(tx: Tx, id: Id, changes: Change): Promise<void> {
  await tx
    .updateTable('saved_filters')
    .set({ ...changes, updated_at: new Date() })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
}

function requireOwn(reader: Reader, saved: SavedFilter): void {
  if (!isOwn(reader, saved)) throw new Response('Not theirs to change', { status: 403 })
}
