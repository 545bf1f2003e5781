import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { Filter } from '#app/filters/filter'
import { type FilterField, valuesOf } from '#app/filters/filter-field'
import type { LookupPage } from '#app/filters/lookup'
import { findLookupPage, isLookupKind, type LookupKind, lookupOf } from '#app/filters/lookups.server'
import { menuPage, menuSearch } from '#app/filters/menu-state'
import { log } from '#app/log.server'

/** The loaded lookup page of each menu. Menus whose lookup failed are missing. */
export type MenuLookupPages = Partial<Record<LookupKind, LookupPage>>

/**
 * Loads the lookup page of every menu (the page in the URL, or the first one) and the bar's saved filters, in the
 * page's transaction. If any of them fails, each is loaded again in its own savepoint, so that a failure does not
 * affect the others.
 */
export async function loadMenuLists<Saved>(
  tx: Tx,
  fields: FilterField[],
  filter: Filter,
  params: URLSearchParams,
  loadSaved: () => Promise<Saved | null>,
): Promise<{ lists: MenuLookupPages; saved: Saved | null }> {
  const kinds = fields.map(({ name }) => name).filter(isLookupKind)
  const loadLists = async (requestedKinds: LookupKind[]) => {
    const lists: MenuLookupPages = {}
    for (const kind of requestedKinds) {
      const lookup = lookupOf(kind)
      lists[kind] = await findLookupPage(tx, lookup, {
        q: menuSearch(kind, params),
        page: menuPage(kind, params),
        within: lookup.within ? valuesOf(lookup.within, filter) : [],
      })
    }
    return lists
  }
  const all = await tryInSavepoint(tx, async () => ({
    lists: await loadLists(kinds),
    saved: await loadSaved(),
  }))
  if (all) return all
  const lists: MenuLookupPages = {}
  for (const kind of kinds) Object.assign(lists, await tryInSavepoint(tx, () => loadLists([kind])))
  return { lists, saved: await tryInSavepoint(tx, loadSaved) }
}

async function tryInSavepoint<T>(tx: Tx, read: () => Promise<T>): Promise<T | null> {
  await sql`savepoint look_up`.execute(tx)
  try {
    const found = await read()
    await sql`release savepoint look_up`.execute(tx)
    return found
  } catch (error) {
    log.warn({ err: error }, 'a look-up failed')
    await sql`rollback to savepoint look_up`.execute(tx)
    return null
  }
}
