import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { inAddressOrder, valuesOf } from './field'
import type { Filter, FilterNames, FilterRules } from './filter'
import type { Entry, Lookup, LookupPage, LookupReader } from './lookup'
import { type Missing, matchesNothing } from './missing'

/**
 * The lists behind the bar's menus, 25 at a time, and the names of what a filter refers to by id. A page knows
 * whether more follow but not how many: counting all locations on every page view would cost more than it says.
 */
const perPage = 25

export type Sought = { q: string; page: number; within?: Id[] }

/** The name of the field whose values are looked up. */
export type LookupKind = string

const lookups = new Map<LookupKind, Lookup>()

/** What the domains declare, told by `assembly/`: the filters know no domain. */
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

/** Entries one of whose words begins with `q`, by name. */
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

/** The entries of these ids, in the menu's order, as far as the account has them. */
export async function entriesOf(tx: Tx, { entries, order }: Lookup, ids: Id[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Entry>`
    ${entries(tx, [])} and listed.id = any(${ids}::bigint[]) order by ${order}`.execute(tx)
  return rows
}

/** Names for the ids in a filter. Ids the account does not have are missing, whoever else's they may be. */
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

/** Without the names of what the reader may not look up: a summary counts it. */
export function readableNames(names: FilterNames, reader: LookupReader): FilterNames {
  return Object.fromEntries(
    Object.entries(names).filter(([field]) => !isLookupKind(field) || reader.can(lookupOf(field).permission)),
  )
}

/**
 * Whether no row can match, for lists whose filter narrows what is counted and not which rows there are: they would
 * show every row with nothing counted.
 */
export async function isUnanswerable(
  tx: Tx,
  rules: Pick<FilterRules, 'fields'>,
  filter: Filter,
): Promise<boolean> {
  return matchesNothing(filter, (await namesFor(tx, rules, filter)).missing)
}
