/**
 * Writes facts of locations together with their history. The database compares, writes and records in one statement, so
 * that the hours of ten thousand locations are not transferred just to be compared. Values that many locations have in
 * common are sent once.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Fragment } from '#app/reports/report'
import { type FactKind, type FactName, factNames, facts, type LocationFacts } from '../facts'
import { matchKey } from '../match-key'
import type { Change, Changer, Wish } from './history.server'

type Known = Pick<LocationFacts, 'name' | 'address'>

/** Locks the locations in id order until the transaction ends, and returns those that exist. */
export async function lockKnown(tx: Tx, ids: Id[]): Promise<Map<Id, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'name', 'address'])
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes the values that differ at locked locations, and returns the `returning` columns of each change. */
export async function writeFacts<Row>(
  tx: Tx,
  wishes: (Wish & { known: Known })[],
  by: Changer,
  now: Date,
  returning: Fragment,
): Promise<Row[]> {
  const fields = factNames.filter((field) => wishes.some(({ wanted }) => wanted[field] !== undefined))
  return writeAsked(tx, fields, wishRows(wishes, by, fields.some(isOfKey)), by, now, returning)
}

/** Restores the values from before these changes at locked locations, without the caller having to read them. */
export async function writeFactsBack<Row>(
  tx: Tx,
  changes: { id: Id; locationId: Id; field: string }[],
  by: Changer,
  now: Date,
  returning: Fragment,
): Promise<Row[]> {
  const fields = factNames.filter((name) => changes.some(({ field }) => field === name))
  if (fields.some(isOfKey)) throw new Error('the key of a location is made from what its caller knows')
  const asked = sql`
    select h.location_id as id, h.field, coalesce(h.before, 'null') as value, h.id as undoes, '' as match_key
    from location_changes h
    where h.account_id = ${tx.accountId} and h.id = any(${changes.map(({ id }) => id)}::bigint[])
      and h.location_id = any(${changes.map(({ locationId }) => locationId)}::bigint[])`
  return writeAsked(tx, fields, asked, by, now, returning)
}

/** `asked` has one row for each location and field: the desired value, the change to undo, and the new match key. */
async function writeAsked<Row>(
  tx: Tx,
  fields: FactName[],
  asked: Fragment,
  by: Changer,
  now: Date,
  returning: Fragment,
): Promise<Row[]> {
  if (fields.length === 0) return []
  const before = fields.map((field) => sql`when ${sql.lit(field)} then ${asJson(field)}`)
  const { rows } = await sql<Row>`
    with change as materialized (
      select l.id, asked.field, now.value as before, asked.value as after, asked.undoes, asked.match_key
      from (${asked}) as asked
      join locations l on l.account_id = ${tx.accountId} and l.id = asked.id
      cross join lateral (select case asked.field ${sql.join(before, sql` `)} end as value offset 0) as now
      where coalesce(now.value, 'null') <> asked.value
    ),
    written as (
      update locations l set ${sql.join(fields.map((field) => written(field, fields)))}, updated_at = ${now}
        ${fields.some(isOfKey) ? sql`, match_key = change.match_key` : sql``}
      from ${fields.length === 1 ? sql`change` : together}
      where l.account_id = ${tx.accountId} and l.id = change.id
    )
    insert into location_changes (location_id, field, before, after, undoes, ${signed})
    select id, field, before, nullif(after, 'null'), undoes, ${signature(tx, by, now)}
    from change order by id, array_position(${fields}::text[], field)
    returning ${returning}`.execute(tx)
  return rows
}

const together = sql`(
  select id, jsonb_object_agg(field, after) as after, max(match_key) as match_key from change group by id) as change`

function written(field: FactName, { length }: FactName[]): Fragment {
  const [column, name] = [sql.ref(field), sql.lit(field)]
  if (length === 1) return sql`${column} = ${fromJson(field, sql`change.after`)}`
  return sql`${column} = case when change.after ? ${name} then ${fromJson(field, sql`(change.after -> ${name})`)}
    else ${sql.ref(`l.${field}`)} end`
}

// A week of hours is stored as JSON already. It is long, so it is not converted.
function asJson(field: FactName): Fragment {
  const own = sql.ref(`l.${field}`)
  return facts[field].kind === 'hours' ? own : sql`to_jsonb(${own})`
}

function fromJson(field: FactName, value: Fragment): Fragment {
  return (columns[facts[field].kind] ?? asText)(value)
}

const asText = (value: Fragment) => sql`${value} #>> '{}'`
const columns: Partial<Record<FactKind, (value: Fragment) => Fragment>> = {
  hours: (value) => sql`nullif(${value}, 'null')`,
  numbers: (value) => sql`array(select jsonb_array_elements_text(${value}))`,
  flag: (value) => sql`(${asText(value)})::boolean`,
  degrees: (value) => sql`(${asText(value)})::double precision`,
}

function isOfKey(field: FactName): boolean {
  return field === 'name' || field === 'address'
}

/** Locations with the same desired values share one query parameter. */
function wishRows(wishes: (Wish & { known: Known })[], by: Changer, isRenamed: boolean): Fragment {
  const alike = new Map<string, number>()
  const which = wishes.map(({ wanted }) => {
    const text = JSON.stringify(wanted)
    if (!alike.has(text)) alike.set(text, alike.size + 1)
    return alike.get(text)!
  })
  const keys = wishes.map(({ known, wanted }) =>
    isRenamed ? matchKey(wanted.name ?? known.name, wanted.address ?? known.address) : '',
  )
  const undoes = wishes.map(({ locationId, wanted }) =>
    by.undoes
      ? JSON.stringify(Object.fromEntries(Object.keys(wanted).map((f) => [f, by.undoes!(locationId, f)])))
      : null,
  )
  return sql`
    select t.id, alike.field, alike.value, (t.undoes ->> alike.field)::bigint as undoes, t.match_key
    from unnest(${wishes.map(({ locationId }) => locationId)}::bigint[], ${which}::integer[], ${keys}::text[],
      ${undoes}::jsonb[]) as t (id, which, match_key, undoes)
    join (
      select a.n, one.key as field, one.value
      from jsonb_array_elements(${`[${[...alike.keys()].join()}]`}::jsonb) with ordinality as a (wanted, n)
      cross join lateral jsonb_each(a.wanted) as one
    ) as alike on alike.n = t.which`
}

/** Records changes that another writer has made, at one location or many. */
export async function insertChanges(
  tx: Tx,
  changed: Map<Id, Change[]>,
  by: Changer,
  now: Date,
): Promise<void> {
  const rows = [...changed].flatMap(([location_id, changes]) =>
    changes.map(({ field, before, after }) => ({
      ...{ location_id, field, before: before ?? null, after: after ?? null },
      undoes: by.undoes?.(location_id, field) ?? null,
    })),
  )
  await sql`
    insert into location_changes (location_id, field, before, after, undoes, ${signed})
    select location_id, field, before, after, undoes, ${signature(tx, by, now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (location_id bigint, field text, before jsonb, after jsonb, undoes bigint)`.execute(tx)
}

const signed = sql`account_id, origin, user_id, actor, impersonator, bulk_edit_id, at`

function signature(tx: Tx, by: Changer, now: Date): Fragment {
  const { origin, userId, name, impersonator = tx.impersonator?.name ?? '', bulkEditId = null } = by
  return sql`${tx.accountId}::bigint, ${origin}, ${userId}::bigint, ${name}, ${impersonator}, ${bulkEditId}::bigint,
    ${now}::timestamptz`
}
