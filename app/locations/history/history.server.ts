/**
 * The one way locations are changed, and the memory of it. Whoever writes a fact of a location, or something beside
 * it (special hours, an override, its groups), leaves one row for each field with what it was and what it became, in
 * the same transaction, and is on its way to Google with it. Many at once are locked in the order of their ids, so
 * that two who change the same locations wait for each other and never in a circle.
 */
import { sql } from 'kysely'
import type { ChangeWay, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/session/viewer.server'
import { factNames, type LocationFacts } from '../location'
import { matchKey } from '../match-key'
import { publishManyLater } from '../sync/publishing.server'

/** Who or what changes a location: a person by a form, or a run of several that a person began. */
export type Changer = {
  way: ChangeWay
  userId: Id | null
  name: string
  /** Who acted as the person when the run began; otherwise the transaction knows. */
  impersonator?: string
  bulkEditId?: Id
  /** The change that this one takes back, if it takes one back. */
  undoes?: (locationId: Id, field: string) => Id | undefined
}

export type Change = { field: string; before: unknown; after: unknown }
export type Wish = { locationId: Id; wanted: Partial<LocationFacts> }

export function changerOf(
  { userId, name }: Pick<Viewer, 'userId' | 'name'>,
  way: ChangeWay = 'user',
): Changer {
  return { way, userId, name }
}

/**
 * Writes the facts that differ and returns them as changes; none when nothing does. Answers null when this account
 * has no such location, or its user may not see it.
 */
export async function changeLocation(
  tx: Tx,
  locationId: Id,
  wanted: Partial<LocationFacts>,
  by: Changer,
  now: Date,
): Promise<Change[] | null> {
  const changed = await changeLocations(tx, [{ locationId, wanted }], by, now)
  return changed.get(locationId) ?? null
}

/** The same for many, each once, in as many statements as for one. Those that are not there are missing in the answer. */
export async function changeLocations(
  tx: Tx,
  wishes: Wish[],
  by: Changer,
  now: Date,
): Promise<Map<Id, Change[]>> {
  const wished = factNames.filter((field) => wishes.some(({ wanted }) => wanted[field] !== undefined))
  const before = await lockFacts(
    tx,
    wishes.map(({ locationId }) => locationId),
    wished,
  )
  const there = wishes.filter(({ locationId }) => before.has(locationId))
  const changed = new Map(
    there.map(({ locationId, wanted }) => [locationId, differences(before.get(locationId)!, wanted)]),
  )
  const after = there.flatMap(({ locationId }) => {
    const changes = changed.get(locationId)!.map((change) => [change.field, change.after])
    return changes.length > 0 ? { ...before.get(locationId)!, ...Object.fromEntries(changes) } : []
  })
  if (after.length === 0) return changed
  await writeFacts(tx, wished, after, now)
  await keepChanges(tx, changed, by, now)
  return changed
}

/** Holds the locations until the transaction ends, for what is decided by their history before it is written. */
export async function lockLocations(tx: Tx, ids: Id[]): Promise<void> {
  await lockFacts(tx, ids, [])
}

/** Notes changes that their writer has made, in the same transaction. */
export async function recordChanges(
  tx: Tx,
  locationId: Id,
  changes: Change[],
  by: Changer,
  now: Date,
): Promise<void> {
  await keepChanges(tx, new Map([[locationId, changes]]), by, now)
}

async function keepChanges(tx: Tx, changed: Map<Id, Change[]>, by: Changer, now: Date): Promise<void> {
  const rows = [...changed].flatMap(([locationId, changes]) =>
    changes.map(({ field, before, after }) => ({
      location_id: locationId,
      field,
      before: before ?? null,
      after: after ?? null,
      undoes: by.undoes?.(locationId, field) ?? null,
    })),
  )
  if (rows.length === 0) return
  await sql`
    insert into location_changes
      (account_id, location_id, field, before, after, way, user_id, actor, impersonator, bulk_edit_id, undoes, at)
    select ${tx.accountId}::bigint, location_id, field, before, after, ${by.way}, ${by.userId}::bigint, ${by.name},
      ${by.impersonator ?? tx.impersonator?.name ?? ''}, ${by.bulkEditId ?? null}::bigint, undoes, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (location_id bigint, field text, before jsonb, after jsonb, undoes bigint)`.execute(tx)
  await publishManyLater(
    tx,
    new Map([...changed].map(([locationId, changes]) => [locationId, changes.map(({ field }) => field)])),
  )
}

type Known = Partial<LocationFacts> & Pick<LocationFacts, 'name' | 'address'> & { id: Id }

async function lockFacts(tx: Tx, ids: Id[], fields: (keyof LocationFacts)[]): Promise<Map<Id, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'name', 'address', ...fields])
    .where('account_id', '=', tx.accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map((rows as Known[]).map((row) => [row.id, row]))
}

function differences(before: Known, wanted: Partial<LocationFacts>): Change[] {
  return factNames
    .filter((field) => wanted[field] !== undefined && !isSame(before[field], wanted[field]))
    .map((field) => ({ field, before: before[field], after: wanted[field] }))
}

async function writeFacts(tx: Tx, fields: (keyof LocationFacts)[], after: Known[], now: Date): Promise<void> {
  const rows = after.map((facts) => ({ ...facts, match_key: matchKey(facts.name, facts.address) }))
  const isRenamed = fields.includes('name') || fields.includes('address')
  const columns = isRenamed ? [...fields, 'match_key'] : fields
  const written = columns.map((column) => sql`${sql.ref(column)} = w.${sql.ref(column)}`)
  await sql`
    update locations l set ${sql.join(written)}, updated_at = ${now}
    from jsonb_populate_recordset(null::locations, ${JSON.stringify(rows)}::jsonb) as w
    where l.account_id = ${tx.accountId} and l.id = w.id`.execute(tx)
}

/** JSON comes back from the database with its keys in another order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, inOrder(part)]),
  )
}
