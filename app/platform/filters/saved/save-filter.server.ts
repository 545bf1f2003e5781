/** Creates, changes and deletes saved filters. The database ensures that names are unique. */
import { sql } from 'kysely'
import { isConstraintViolation } from '#app/kit/database/constraint-violation'
import type { Audience, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { noSavedFilter } from '../filter'
import type { StoredFilter } from '../stored-filter'
import {
  canDelete,
  canShare,
  isFilterOwner,
  MAX_FILTERS_PER_PAGE,
  type SavedFilter,
  type SavedFilterViewer,
  withoutSavedFilter,
  withSavedFilter,
} from './saved-filter'
import { requireSavedFilter } from './visible-filters.server'

export type SaveFailure = { ok: false; errors: Record<string, string[]> }

const nameTaken: SaveFailure = {
  ok: false,
  errors: { name: ['A saved filter with that name already exists'] },
}

const staleVersionMessage = (name: string) =>
  `“${name}” changed since you opened this page. Save again to overwrite it, or save as a new filter`

export async function createSavedFilter(
  tx: Tx,
  { userId }: SavedFilterViewer,
  { page, name, filter }: { page: string; name: string; filter: StoredFilter },
): Promise<SaveFailure | { ok: true; id: Id }> {
  const existing = await sql<{ count: number }>`select count(*)::int as count from saved_filters
    where account_id = ${tx.accountId} and user_id = ${userId} and page = ${page}`.execute(tx)
  if (existing.rows[0]!.count >= MAX_FILTERS_PER_PAGE) {
    const reason = `You’ve reached the limit of ${MAX_FILTERS_PER_PAGE} filters for this page`
    return { ok: false, errors: { name: [reason] } }
  }
  const saved = await tx
    .insertInto('saved_filters')
    .values({ account_id: tx.accountId, user_id: userId, page, name, filter: JSON.stringify(filter) })
    .onConflict((conflict) => conflict.expression(sql`account_id, user_id, page, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved ? { ok: true, id: saved.id } : nameTaken
}

/**
 * Changes the conditions of a saved filter. Only the owner is allowed to do this. If `knownVersion` is not the latest
 * version, returns an error, so that the user does not accidentally overwrite changes saved in another tab.
 */
export async function updateConditions(
  tx: Tx,
  viewer: SavedFilterViewer,
  saved: SavedFilter,
  { filter, knownVersion }: { filter: StoredFilter; knownVersion: string },
): Promise<SaveFailure | { ok: true }> {
  requireFilterOwner(viewer, saved)
  // If two tabs save at the same time, the second one waits here for the row lock, and then gets the version that the
  // first one has saved.
  const { version } = await requireSavedFilter(tx, viewer, saved.id, 'held')
  if (version !== knownVersion) return { ok: false, errors: { '': [staleVersionMessage(saved.name)] } }
  await updateRow(tx, saved.id, { filter: JSON.stringify(filter) })
  return { ok: true }
}

/**
 * Changes the name and audience, if the viewer is the owner, and whether the page opens with the filter by default,
 * which each user sets for themselves.
 */
export async function updateSavedFilter(
  tx: Tx,
  viewer: SavedFilterViewer,
  saved: SavedFilter,
  input: { name?: string; sharedWith?: Audience; isDefault: boolean },
): Promise<{ ok: true }> {
  if (isFilterOwner(viewer, saved)) {
    const audience = input.sharedWith ?? null
    await updateRow(tx, saved.id, {
      name: input.name ?? saved.name,
      // A user who is no longer allowed to share can still stop sharing.
      shared_with: audience === null || canShare(viewer) ? audience : saved.sharedWith,
    })
  }
  if (input.isDefault !== saved.isDefault) await saveDefault(tx, viewer, saved, input.isDefault)
  return { ok: true }
}

/**
 * Deletes a saved filter. For users whose page opened with this filter by default, the page opens unfiltered again.
 * `from` is the URL from which the filter was deleted.
 */
export async function removeSavedFilter(
  tx: Tx,
  viewer: SavedFilterViewer,
  saved: SavedFilter,
  from: string,
): Promise<SaveFailure | { ok: true; redirectTo: string }> {
  if (!canDelete(viewer, saved)) return { ok: false, errors: { '': ['Filter was not deleted'] } }
  await tx
    .deleteFrom('saved_filters')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', saved.id)
    .execute()
  const redirectTo = withoutSavedFilter(from, saved)
  // Show the unfiltered page rather than the page with its default saved filter.
  const isUnfiltered = redirectTo !== from && !redirectTo.includes('?')
  return { ok: true, redirectTo: isUnfiltered ? withSavedFilter(redirectTo, noSavedFilter) : redirectTo }
}

/** Returns the result of `write`, or an error message if it fails, as when a concurrent request used the name. */
export async function catchSaveFailure<T extends { ok: boolean }>(
  write: Promise<T>,
  failure: string,
): Promise<T | SaveFailure> {
  try {
    return await write
  } catch (error) {
    if (error instanceof Response) throw error
    if (isConstraintViolation(error, 'saved_filters_name')) return nameTaken
    log.error({ err: error }, 'a saved filter could not be saved')
    return { ok: false, errors: { '': [failure] } }
  }
}

async function saveDefault(
  tx: Tx,
  { userId }: SavedFilterViewer,
  { id, page }: SavedFilter,
  isDefault: boolean,
) {
  const key = { account_id: tx.accountId, user_id: userId, page }
  const other = tx.deleteFrom('saved_filter_defaults').where('account_id', '=', key.account_id)
  await other.where('user_id', '=', userId).where('page', '=', page).execute()
  if (!isDefault) return
  await tx
    .insertInto('saved_filter_defaults')
    .values({ ...key, saved_filter_id: id })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'page']).doUpdateSet({ saved_filter_id: id }),
    )
    .execute()
}

type SavedFilterChange = { filter: string } | { name: string; shared_with: Audience | null }

async function updateRow(tx: Tx, id: Id, changes: SavedFilterChange): Promise<void> {
  await tx
    .updateTable('saved_filters')
    .set({ ...changes, updated_at: new Date() })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
}

function requireFilterOwner(viewer: SavedFilterViewer, saved: SavedFilter): void {
  if (!isFilterOwner(viewer, saved))
    throw new Response('Only the owner can change this filter', { status: 403 })
}
