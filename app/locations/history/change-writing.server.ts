/**
 * How facts of locations are written together with their history: the database compares, writes and remembers in one
 * statement, so that ten thousand weeks of hours do not travel to be looked at. What many locations are to become
 * alike is sent once.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Fragment } from '#app/reports/report'
import { factNames, type LocationFacts } from '../location'
import { matchKey } from '../match-key'
import type { Change, Changer, Wish } from './history.server'

type Known = Pick<LocationFacts, 'name' | 'address'>

/** Holds the locations, in the order of their ids, until the transaction ends; answers which are there. */
export async function lockKnown(tx: Tx, ids: Id[]): Promise<Map<Id, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'name', 'address'])
    .where('account_id', '=', tx.accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes what differs at locations that are held, and gives what `returning` asks of each change. */
export async function writeFacts<Row>(
  tx: Tx,
  wishes: (Wish & { known: Known })[],
  by: Changer,
  now: Date,
  returning: Fragment,
): Promise<Row[]> {
  const fields = factNames.filter((field) => wishes.some(({ wanted }) => wanted[field] !== undefined))
  if (fields.length === 0) return []
  const facts = fields.flatMap((field) => [sql.lit(field), sql.ref(`l.${field}`)])
  const written = fields.map((field) => {
    const [column, own] = [sql.ref(field), sql.ref(`l.${field}`)]
    return sql`${column} = case when wish.wanted ? ${field} then (wish.facts).${column} else ${own} end`
  })
  const isRenamed = fields.includes('name') || fields.includes('address')
  const { rows } = await sql<Row>`
    with wish as materialized (${wishRows(wishes, by, isRenamed)}),
    change as materialized (
      select l.id, one.key as field, facts.now -> one.key as before, one.value as after,
        (wish.undoes ->> one.key)::bigint as undoes
      from wish
      join locations l on l.account_id = ${tx.accountId} and l.id = wish.id
      cross join lateral (select jsonb_build_object(${sql.join(facts)}) as now) as facts
      cross join lateral jsonb_each(wish.wanted) as one
      where facts.now -> one.key is distinct from one.value
    ),
    written as (
      update locations l set ${sql.join(written)}, updated_at = ${now}
        ${isRenamed ? sql`, match_key = wish.match_key` : sql``}
      from wish
      where l.account_id = ${tx.accountId} and l.id = wish.id and l.id in (select id from change)
    )
    insert into location_changes (location_id, field, before, after, undoes, ${signed})
    select id, field, nullif(before, 'null'), nullif(after, 'null'), undoes, ${signature(tx, by, now)}
    from change order by id, array_position(${fields}::text[], field)
    returning ${returning}`.execute(tx)
  return rows
}

/** One row for each location; wishes that are alike are one text among the parameters. */
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
    select t.id, t.match_key, t.undoes, alike.wanted, alike.facts
    from unnest(${wishes.map(({ locationId }) => locationId)}::bigint[], ${which}::integer[], ${keys}::text[],
      ${undoes}::jsonb[]) as t (id, which, match_key, undoes)
    join (
      select n, wanted, jsonb_populate_record(null::locations, wanted) as facts
      from jsonb_array_elements(${`[${[...alike.keys()].join()}]`}::jsonb) with ordinality as a (wanted, n) offset 0
    ) as alike on alike.n = t.which`
}

/** Keeps what another writer has changed. */
export async function insertChanges(
  tx: Tx,
  locationId: Id,
  changes: Change[],
  by: Changer,
  now: Date,
): Promise<void> {
  const rows = changes.map(({ field, before, after }) => ({
    ...{ field, before: before ?? null, after: after ?? null },
    undoes: by.undoes?.(locationId, field) ?? null,
  }))
  await sql`
    insert into location_changes (location_id, field, before, after, undoes, ${signed})
    select ${locationId}::bigint, field, before, after, undoes, ${signature(tx, by, now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (field text, before jsonb, after jsonb, undoes bigint)`.execute(tx)
}

const signed = sql`account_id, way, user_id, actor, impersonator, bulk_edit_id, at`

function signature(tx: Tx, by: Changer, now: Date): Fragment {
  const { way, userId, name, impersonator = tx.impersonator?.name ?? '', bulkEditId = null } = by
  return sql`${tx.accountId}::bigint, ${way}, ${userId}::bigint, ${name}, ${impersonator}, ${bulkEditId}::bigint,
    ${now}::timestamptz`
}
