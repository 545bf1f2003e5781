/**
 * Loads the entries of the filter bar's menus, page by page, and the names of the ids in a filter. The total number of
 * entries is not loaded, because counting all locations on every page view would be too expensive.
 */
import { sql } from 'kysely'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Filter, FilterNames, FilterRules } from './filter'
import { sortByRank, valuesOf } from './filter-field'
import type { Lookup, LookupEntry, LookupPage, LookupViewer } from './lookup'
import { type MissingIds, matchesNothing } from './missing-ids'

const PAGE_SIZE = 25

export type LookupQuery = { q: string; page: number; within?: Id[] }

/** The name of the field whose values are looked up. */
export type LookupKind = string

const lookups = new Map<LookupKind, Lookup>()

/** Registers the lookups that the domains declare. Called by `assembly/`, because filters do not depend on domains. */
export function registerLookups(declared: Lookup[]): void {
  const names = declared.map(({ field }) => field.name)
  const taken = names.find((name, n) => names.indexOf(name) < n)
  if (taken !== undefined) throw new Error(`two look-ups have the name ${taken}`)
  for (const lookup of declared) lookups.set(lookup.field.name, lookup)
}

export function isLookupKind(name: string | undefined): name is LookupKind {
  return name !== undefined && lookups.has(name)
}

/** Returns the lookup of a field. @throws Error if no domain has declared it. */
export function lookupOf(kind: LookupKind): Lookup {
  const lookup = lookups.get(kind)
  if (!lookup) throw new Error(`no look-up for ${kind}`)
  return lookup
}

/** Returns the entries whose name contains a word that starts with `q`, in the lookup's order. */
export async function findLookupPage(
  tx: Tx,
  { entries, order }: Lookup,
  { q, page, within = [] }: LookupQuery,
): Promise<LookupPage> {
  const wordStart = `% ${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<LookupEntry>`
    ${entries(tx, within)}
    ${q ? sql`and ' ' || lower(listed.name) like ${wordStart}` : sql``}
    order by ${order}
    limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(tx)
  return { entries: rows.slice(0, PAGE_SIZE), page, hasMore: rows.length > PAGE_SIZE }
}

/** Returns the account's entries with these ids, in the menu's order. */
export async function loadEntries(tx: Tx, { entries, order }: Lookup, ids: Id[]): Promise<LookupEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LookupEntry>`
    ${entries(tx, [])} and listed.id = any(${ids}::bigint[]) order by ${order}`.execute(tx)
  return rows
}

/**
 * Returns the names of the ids in a filter. Ids that do not exist in the account are in `missing`, even if they exist
 * in another account.
 */
export async function loadNames(
  tx: Tx,
  { fields }: Pick<FilterRules, 'fields'>,
  filter: Filter,
): Promise<{ names: FilterNames; missing: MissingIds[] }> {
  const requested = sortByRank(fields)
    .map((field) => ({ field, ids: valuesOf(field, filter) }))
    .filter(({ field, ids }) => ids.length > 0 && isLookupKind(field.name))
  const loaders = requested.map(
    ({ field: { name }, ids }) => [name, () => loadEntries(tx, lookupOf(name), ids)] as const,
  )
  const entries = await loadTogether(tx, Object.fromEntries(loaders))
  const names: FilterNames = {}
  const missing: MissingIds[] = []
  for (const { field, ids } of requested) {
    const found = Object.fromEntries((entries[field.name] ?? []).map(({ id, name }) => [id, name]))
    names[field.name] = found
    const missingIds = ids.filter((id) => !(id in found))
    if (missingIds.length) missing.push({ field, ids: missingIds })
  }
  return { names, missing }
}

/** Omits the names of records that the user is not allowed to look up. A summary only counts these records. */
export function readableNames(names: FilterNames, viewer: LookupViewer): FilterNames {
  return Object.fromEntries(
    Object.entries(names).filter(([field]) => !isLookupKind(field) || viewer.can(lookupOf(field).permission)),
  )
}

/**
 * Checks whether no row can match the filter. Used for lists in which the filter limits what is counted in each row
 * rather than which rows are listed. Without this check, such a list would show every row with zero counts.
 */
export async function isUnsatisfiable(
  tx: Tx,
  rules: Pick<FilterRules, 'fields'>,
  filter: Filter,
): Promise<boolean> {
  return matchesNothing(filter, (await loadNames(tx, rules, filter)).missing)
}
