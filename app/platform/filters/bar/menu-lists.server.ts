import { loadOptionalPart, loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import type { Filter } from '../filter'
import { type FilterField, valuesOf } from '../filter-field'
import type { LookupPage } from '../lookup'
import { findLookupPage, isLookupKind, type LookupKind, lookupOf } from '../lookups.server'
import { menuPage, menuSearch } from '../menu-state'

/** The loaded lookup page of each menu, or null if its lookup failed. */
export type MenuLookupPages = Partial<Record<LookupKind, LookupPage | null>>

/**
 * Loads the lookup page of every menu (the page in the URL, or the first one) and the bar's saved filters. If any of
 * them fails, it is null, and the others are loaded.
 */
export async function loadMenuLists<Saved>(
  tx: Tx,
  fields: FilterField[],
  filter: Filter,
  params: URLSearchParams,
  loadSaved: () => Promise<Saved | null>,
): Promise<{ lists: MenuLookupPages; saved: Saved | null }> {
  const loadLookup = (kind: LookupKind) => {
    const lookup = lookupOf(kind)
    return findLookupPage(tx, lookup, {
      q: menuSearch(kind, params),
      page: menuPage(kind, params),
      within: lookup.within ? valuesOf(lookup.within, filter) : [],
    })
  }
  const kinds = fields.map(({ name }) => name).filter(isLookupKind)
  const loaders = kinds.map((kind) => [kind, () => loadUnlessFailing(tx, () => loadLookup(kind))] as const)
  return loadTogether(tx, {
    lists: () => loadTogether(tx, Object.fromEntries(loaders)),
    saved: () => loadUnlessFailing(tx, loadSaved),
  })
}

async function loadUnlessFailing<T>(tx: Tx, load: () => Promise<T>): Promise<T | null> {
  const { value, error } = await loadOptionalPart(tx, load)
  if (error !== undefined) log.warn({ err: error }, 'a look-up failed')
  return value
}
