import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { inAddressOrder, valuesOf } from './field'
import type { Filter, FilterNames, FilterRules } from './filter'
import type { Entry, Lookup, LookupPage, LookupReader } from './lookup'
import { type Missing, matchesNothing } from './missing'

/**
 * The lists behind the bar's menus, 25 entries at a time, and the names of the ids in a filter. A page knows whether
 * there are more entries but not how many: counting all locations on every page view would cost more than it is worth.
 */
const perPage = 25

export type Sought = { q: string; page: number; within?: Id[] }

/** Name of the field whose values are looked up. */
export type LookupKind = string

const lookups = new Map<LookupKind, Lookup>()

/** Registers what the domains declare; `assembly/` calls it, because the filters know no domain. */
export function registerLookups(declared: Record<LookupKind, Lookup>): void {
  for (const [kind, lookup] of Object.entries(declared)) lookups.set(kind, lookup)
}

export function isLookupKind(name: string | undefined): name is LookupKind {
  return name !== undefined && lookups.has(name)
}

/** @throws Error when no domain has declared it. */
export function lookupOf(kind: LookupKind): Lookup {
  const lookup = lookups.get(kind)
  if (!lookup) throw new Error(`no look-up for ${kind}`)
  return lookup
}

/** Returns the entries that have a word beginning with `q`, in the look-up's order. */
export async function lookUp(
  tx: Tx,
  { entries, order }: Lookup,
  { q, page, within = [] }: Sought,
): Promise<LookupPage> {
  const wordStart = `% ${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Entry>`
    ${entries(tx, within)}
    ${q ? sql`and ' ' || lower(listed.name) like ${wordStart}` : sql``}
    order by ${order}
    limit ${perPage + 1} offset ${(page - 1) * perPage}`.execute(tx)
  return { entries: rows.slice(0, perPage), page, hasMore: rows.length > perPage }
}

/** Returns the entries with these ids that the account has, in the menu's order. */
export async function entriesOf(tx: Tx, { entries, order }: Lookup, ids: Id[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Entry>`
    ${entries(tx, [])} and listed.id = any(${ids}::bigint[]) order by ${order}`.execute(tx)
  return rows
}

/**
 * Returns names for the ids in a filter. Ids that the account does not have are missing, even if another account has
 * them.
 */
export async function namesFor(
  tx: Tx,
  { fields }: Pick<FilterRules, 'fields'>,
  filter: Filter,
): Promise<{ names: FilterNames; missing: Missing[] }> {
  const names: FilterNames = {}
  const missing: Missing[] = []
  for (const field of inAddressOrder(fields)) {
    const ids = valuesOf(field, filter)
    if (ids.length === 0 || !isLookupKind(field.name)) continue
    const known = Object.fromEntries(
      (await entriesOf(tx, lookupOf(field.name), ids)).map(({ id, name }) => [id, name]),
    )
    names[field.name] = known
    const unknown = ids.filter((id) => !(id in known))
    if (unknown.length) missing.push({ field, ids: unknown })
  }
  return { names, missing }
}

/** Omits the names of records that the user may not look up; a summary then counts them. */
export function readableNames(names: FilterNames, reader: LookupReader): FilterNames {
  return Object.fromEntries(
    Object.entries(names).filter(([field]) => !isLookupKind(field) || reader.can(lookupOf(field).permission)),
  )
}

/**
 * Whether no row can match. For lists whose filter narrows what is counted rather than which rows there are: they would
 * show every row with zero counts.
 */
export async function isUnanswerable(
  tx: Tx,
  rules: Pick<FilterRules, 'fields'>,
  filter: Filter,
): Promise<boolean> {
  return matchesNothing(filter, (await namesFor(tx, rules, filter)).missing)
}
