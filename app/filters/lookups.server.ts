import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { fieldRules } from './fields'
import type { Filter, FilterNames } from './filter'
import { type Entry, type LookupKind, type LookupPage, lookupKinds } from './lookup'
import { type Missing, matchesNothing } from './missing'

/**
 * The lists behind the bar's menus, 25 at a time, and the names of what a filter refers to by id. A page knows
 * whether more follow but not how many: counting all locations on every page view would cost more than it says.
 */
const perPage = 25

export type Sought = { q: string; page: number; groupIds?: Id[] }

/** Entries one of whose words begins with `q`, by name. */
export async function lookUp(
  tx: Tx,
  kind: LookupKind,
  { q, page, groupIds = [] }: Sought,
): Promise<LookupPage> {
  const wordStart = `% ${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Entry>`
    ${lists[kind](tx, groupIds)}
    ${q ? sql`and ' ' || lower(listed.name) like ${wordStart}` : sql``}
    order by ${orders[kind]}
    limit ${perPage + 1} offset ${(page - 1) * perPage}`.execute(tx)
  return { entries: rows.slice(0, perPage), page, hasMore: rows.length > perPage }
}

/** The entries of these ids, in the menu's order, as far as the account has them. */
export async function entriesOf(tx: Tx, kind: LookupKind, ids: Id[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Entry>`
    ${lists[kind](tx, [])} and listed.id = any(${ids}::bigint[]) order by ${orders[kind]}`.execute(tx)
  return rows
}

/** Names for the ids in a filter. Ids the account does not have are missing, whoever else's they may be. */
export async function namesFor(tx: Tx, filter: Filter): Promise<{ names: FilterNames; missing: Missing[] }> {
  const names: FilterNames = {}
  const missing: Missing[] = []
  for (const field of lookupKinds) {
    const ids = fieldRules[field].values(filter)
    if (ids.length === 0) continue
    const known = Object.fromEntries((await entriesOf(tx, field, ids)).map(({ id, name }) => [id, name]))
    names[field] = known
    const unknown = ids.filter((id) => !(id in known))
    if (unknown.length) missing.push({ field, ids: unknown })
  }
  return { names, missing }
}

/**
 * Whether no row can match, for lists whose filter narrows what is counted and not which rows there are: they would
 * show every row with nothing counted.
 */
export async function isUnanswerable(tx: Tx, filter: Filter): Promise<boolean> {
  return matchesNothing(filter, (await namesFor(tx, filter)).missing)
}

const lists: Record<LookupKind, (tx: Tx, groupIds: Id[]) => RawBuilder<Entry>> = {
  // Active members are all members less the inactive ones: those few are quicker to find than the many.
  group: (tx) => sql`
    select listed.id, listed.name, (
      (select count(*) from group_locations member
        where member.account_id = listed.account_id and member.group_id = listed.id)
      - (select count(*) from group_locations member
        where member.account_id = listed.account_id and member.group_id = listed.id and member.location_id = any(array(
          select id from locations where account_id = ${tx.accountId} and open_status <> 'active'))))::text as detail
    from groups listed
    where listed.account_id = ${tx.accountId}`,
  location: (tx, groupIds) => sql`
    select listed.id, listed.name,
      concat_ws(', ', nullif(listed.address, ''), nullif(listed.city, ''), nullif(listed.state_code, '')) as detail
    from locations listed
    where listed.account_id = ${tx.accountId} ${groupIds.length ? sql`and ${isMember(groupIds)}` : sql``}`,
  source: () => sql`select listed.id, listed.name from sources listed where true`,
  category: (tx) => sql`
    select listed.id, listed.name from categories listed where listed.account_id = ${tx.accountId}`,
  tag: (tx) => sql`select listed.id, listed.name from tags listed where listed.account_id = ${tx.accountId}`,
  account: (tx) => sql`
    select listed.id, listed.name from accounts listed where listed.parent_id = ${tx.accountId}`,
  person: (tx) => sql`
    select listed.id, listed.name, listed.email as detail from users listed where listed.account_id = ${tx.accountId}`,
}

function isMember(groupIds: Id[]) {
  return sql`exists (
    select from group_locations member
    where member.account_id = listed.account_id and member.location_id = listed.id
      and member.group_id = any(${groupIds}::bigint[]))`
}

const byName = sql`lower(listed.name), listed.id`
const orders: Record<LookupKind, RawBuilder<unknown>> = {
  group: byName,
  // The order of the index locations_name, so that the first page reads 26 rows of however many.
  location: sql`lower(listed.name) using ~<~, listed.id`,
  source: sql`listed.ordinal, listed.name`,
  category: byName,
  tag: byName,
  account: byName,
  person: byName,
}
