import { loadOptionalPart, loadTogether } from '#app/database/load-together.server'
import type { Tx } from '#app/database/tenant.server'
import type { Filter } from '#app/filters/filter'
import { type FilterField, valuesOf } from '#app/filters/filter-field'
import type { LookupPage } from '#app/filters/lookup'
import { findLookupPage, isLookupKind, type LookupKind, lookupOf } from '#app/filters/lookups.server'
import { menuPage, menuSearch } from '#app/filters/menu-state'
import { log } from '#app/log.server'

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
