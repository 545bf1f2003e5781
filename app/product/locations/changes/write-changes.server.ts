/**
 * Writes facts of locations together with their history. PostgreSQL compares, writes and records the values in one
 * statement, so that the hours of ten thousand locations are not transferred just to be compared. A value that is the
 * same for many locations is sent only once.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'
import { type FactKind, type FactName, factNames, facts, type LocationFacts } from '../facts'
import { matchKey } from '../match-key'
import type { Change, ChangeActor, PendingChange } from './pending-change'

type MatchKeyFacts = Pick<LocationFacts, 'name' | 'address'>

/** Locks the locations in the order of their ids until the transaction ends. Returns those that exist. */
export async function lockLocationRows(tx: Tx, ids: Id[]): Promise<Map<Id, MatchKeyFacts>> {
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

/**
 * Writes the values that differ. Returns the `returning` columns of each change. The caller must have locked the
 * locations.
 */
export async function writeFacts<Row>(
  tx: Tx,
  pending: (PendingChange & { known: MatchKeyFacts })[],
  actor: ChangeActor,
  now: Date,
  returning: Fragment,
): Promise<Row[]> {
  const fields = factNames.filter((field) => pending.some(({ desired }) => desired[field] !== undefined))
  return writeDesiredRows(
    tx,
    fields,
    pendingRows(pending, actor, fields.some(isMatchKeyFact)),
    actor,
    now,
    returning,
  )
}

/** Restores the values before these changes, without loading them. The caller must have locked the locations. */
export async function writeRestoredFacts<Row>(
  tx: Tx,
  changes: { id: Id; locationId: Id; field: string }[],
  actor: ChangeActor,
  now: Date,
  returning: Fragment,
): Promise<Row[]> {
  const fields = factNames.filter((name) => changes.some(({ field }) => field === name))
  if (fields.some(isMatchKeyFact))
    throw new Error('Names and addresses cannot be restored without a match key')
  const desiredRows = sql`
    select h.location_id as id, h.field, coalesce(h.before, 'null') as value, h.id as undoes, '' as match_key
    from location_changes h
    where h.account_id = ${tx.accountId} and h.id = any(${changes.map(({ id }) => id)}::bigint[])
      and h.location_id = any(${changes.map(({ locationId }) => locationId)}::bigint[])`
  return writeDesiredRows(tx, fields, desiredRows, actor, now, returning)
}

/**
 * Writes the values that differ. `desiredRows` has one row for each location and field: the desired value, the id of
 * the change that is undone, and the new match key.
 */
async function writeDesiredRows<Row>(
  tx: Tx,
  fields: FactName[],
  desiredRows: Fragment,
  actor: ChangeActor,
  now: Date,
  returning: Fragment,
): Promise<Row[]> {
  if (fields.length === 0) return []
  const before = fields.map((field) => sql`when ${sql.lit(field)} then ${toJson(field)}`)
  const { rows } = await sql<Row>`
    with change as materialized (
      select l.id, desired.field, now.value as before, desired.value as after, desired.undoes, desired.match_key
      from (${desiredRows}) as desired
      join locations l on l.account_id = ${tx.accountId} and l.id = desired.id
      cross join lateral (select case desired.field ${sql.join(before, sql` `)} end as value offset 0) as now
      where coalesce(now.value, 'null') <> desired.value
    ),
    written as (
      update locations l set ${sql.join(fields.map((field) => assignmentOf(field, fields)))}, updated_at = ${now}
        ${fields.some(isMatchKeyFact) ? sql`, match_key = change.match_key` : sql``}
      from ${fields.length === 1 ? sql`change` : changesByLocation}
      where l.account_id = ${tx.accountId} and l.id = change.id
    )
    insert into location_changes (location_id, field, before, after, undoes, ${actorColumns})
    select id, field, before, nullif(after, 'null'), undoes, ${actorValues(tx, actor, now)}
    from change order by id, array_position(${fields}::text[], field)
    returning ${returning}`.execute(tx)
  return rows
}

const changesByLocation = sql`(
  select id, jsonb_object_agg(field, after) as after, max(match_key) as match_key from change group by id) as change`

function assignmentOf(field: FactName, { length }: FactName[]): Fragment {
  const [column, name] = [sql.ref(field), sql.lit(field)]
  if (length === 1) return sql`${column} = ${fromJson(field, sql`change.after`)}`
  return sql`${column} = case when change.after ? ${name} then ${fromJson(field, sql`(change.after -> ${name})`)}
    else ${sql.ref(`l.${field}`)} end`
}

// Hours are already stored as JSON, and converting them would be slow because they are long.
function toJson(field: FactName): Fragment {
  const column = sql.ref(`l.${field}`)
  return facts[field].kind === 'hours' ? column : sql`to_jsonb(${column})`
}

function fromJson(field: FactName, value: Fragment): Fragment {
  return (fromJsonByKind[facts[field].kind] ?? toText)(value)
}

const toText = (value: Fragment) => sql`${value} #>> '{}'`
const fromJsonByKind: Partial<Record<FactKind, (value: Fragment) => Fragment>> = {
  hours: (value) => sql`nullif(${value}, 'null')`,
  numbers: (value) => sql`array(select jsonb_array_elements_text(${value}))`,
  flag: (value) => sql`(${toText(value)})::boolean`,
  degrees: (value) => sql`(${toText(value)})::double precision`,
}

function isMatchKeyFact(field: FactName): boolean {
  return field === 'name' || field === 'address'
}

/** Returns the desired rows as a query. The values of locations with the same desired values are sent only once. */
function pendingRows(
  pending: (PendingChange & { known: MatchKeyFacts })[],
  actor: ChangeActor,
  isRenamed: boolean,
): Fragment {
  const distinctValues = new Map<string, number>()
  const valueIndexes = pending.map(({ desired }) => {
    const text = JSON.stringify(desired)
    if (!distinctValues.has(text)) distinctValues.set(text, distinctValues.size + 1)
    return distinctValues.get(text)!
  })
  const keys = pending.map(({ known, desired }) =>
    isRenamed ? matchKey(desired.name ?? known.name, desired.address ?? known.address) : '',
  )
  const undoes = pending.map(({ locationId, desired }) =>
    actor.undoes
      ? JSON.stringify(Object.fromEntries(Object.keys(desired).map((f) => [f, actor.undoes!(locationId, f)])))
      : null,
  )
  return sql`
    select t.id, distinct_values.field, distinct_values.value, (t.undoes ->> distinct_values.field)::bigint as undoes, t.match_key
    from unnest(${pending.map(({ locationId }) => locationId)}::bigint[], ${valueIndexes}::integer[], ${keys}::text[],
      ${undoes}::jsonb[]) as t (id, which, match_key, undoes)
    join (
      select a.n, one.key as field, one.value
      from jsonb_array_elements(${`[${[...distinctValues.keys()].join()}]`}::jsonb) with ordinality as a (desired, n)
      cross join lateral jsonb_each(a.desired) as one
    ) as distinct_values on distinct_values.n = t.which`
}

/** Records changes that another function has written, for one or more locations. */
export async function insertChanges(
  tx: Tx,
  changed: Map<Id, Change[]>,
  actor: ChangeActor,
  now: Date,
): Promise<void> {
  const rows = [...changed].flatMap(([location_id, changes]) =>
    changes.map(({ field, before, after }) => ({
      location_id,
      field,
      before: before ?? null,
      after: after ?? null,
      undoes: actor.undoes?.(location_id, field) ?? null,
    })),
  )
  await sql`
    insert into location_changes (location_id, field, before, after, undoes, ${actorColumns})
    select location_id, field, before, after, undoes, ${actorValues(tx, actor, now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (location_id bigint, field text, before jsonb, after jsonb, undoes bigint)`.execute(tx)
}

const actorColumns = sql`account_id, origin, user_id, actor, impersonator, bulk_edit_id, import_id, at`

function actorValues(tx: Tx, actor: ChangeActor, now: Date): Fragment {
  const {
    origin,
    userId,
    name,
    impersonator = tx.impersonator?.name ?? '',
    bulkEditId = null,
    importId = null,
  } = actor
  return sql`${tx.accountId}::bigint, ${origin}, ${userId}::bigint, ${name}, ${impersonator}, ${bulkEditId}::bigint,
    ${importId}::bigint, ${now}::timestamptz`
}
