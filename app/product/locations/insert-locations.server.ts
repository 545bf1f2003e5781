/** Inserts new locations, many per statement. The history of each location begins with its name. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { ChangeActor } from './changes/pending-change'
import { factNames, type LocationFacts } from './facts'
import { matchKey } from './match-key'
import { scheduleScans } from './publishing/publishing.server'

/** Inserts locations and schedules their first scans. Returns their IDs in the order of `locations`. */
export async function insertLocations(
  tx: Tx,
  locations: LocationFacts[],
  actor: ChangeActor,
  now: Date,
): Promise<Id[]> {
  if (locations.length === 0) return []
  const rows = locations.map((facts) => ({ ...facts, match_key: matchKey(facts.name, facts.address) }))
  const columns = sql.join([...factNames, 'match_key'].map((name) => sql.ref(name)))
  const inserted = await sql<{ id: Id }>`
    with made as (
      insert into locations (account_id, ${columns}, created_at, updated_at)
      select ${tx.accountId}::bigint, ${columns}, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_populate_recordset(null::locations, ${JSON.stringify(rows)}::jsonb) with ordinality as given
      order by ordinality
      returning id, name)
    insert into location_changes (account_id, location_id, field, after, origin, user_id, actor, impersonator,
      import_id, at)
    select ${tx.accountId}::bigint, id, 'name', to_jsonb(name), ${actor.origin}, ${actor.userId}::bigint, ${actor.name},
      ${actor.impersonator ?? ''}, ${actor.importId ?? null}::bigint, ${now}
    from made returning location_id as id`.execute(tx)
  // The IDs were assigned in the order of `locations`, so sort them numerically. They are strings: a longer one is
  // greater.
  const ids = inserted.rows
    .map(({ id }) => id)
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
  await scheduleScans(tx, ids)
  return ids
}
