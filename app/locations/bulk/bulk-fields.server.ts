/**
 * What can be edited for many locations at once: for each kind, what would become of a location, as SQL for the dry
 * run, and how it is written. `write` answers how each location ended; one that is missing in the answer is gone.
 */
import { sql } from 'kysely'
import type { BulkState, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Fragment } from '#app/reports/report'
import { type Changer, changeLocations } from '../history/history.server'
import { saveManySpecialHours } from '../special-hours/special-hours.server'
import { permanentlyClosed, type SpecialDays, type Wanted } from './bulk-edit'

export type Outcome = { state: Exclude<BulkState, 'queued'>; reason: string }
export type Outcomes = Map<Id, Outcome>

const gone = 'This location is no longer there'

/** What stands at the location `l` now of what is wanted, comparable to it as jsonb. */
export function valueNow({ field, wanted }: Wanted): Fragment {
  if (field === 'hours') return sql`l.hours`
  return sql`(
    select coalesce(jsonb_object_agg(s.start_date,
      jsonb_build_object('closed', s.closed, 'is_24_hours', s.is_24_hours, 'hours', s.hours)), '{}')
    from special_hours s where s.account_id = l.account_id and s.location_id = l.id
      and s.start_date = any(${Object.keys(wanted)}::date[]))`
}

/** How the location `l` would end. */
export function stateToBe(edit: Wanted): Fragment {
  return sql`case when l.open_status = 'inactive' then 'failed'
    when ${valueNow(edit)} is not distinct from ${JSON.stringify(edit.wanted)}::jsonb then 'unchanged'
    else 'changed' end`
}

export async function writeWanted(
  tx: Tx,
  { field, wanted }: Wanted,
  ids: Id[],
  by: Changer,
  now: Date,
): Promise<Outcomes> {
  const closed = await closedAmong(tx, ids)
  const open = ids.filter((id) => !closed.has(id))
  const changed =
    field === 'hours'
      ? await changeLocations(
          tx,
          open.map((locationId) => ({ locationId, wanted: { hours: wanted } })),
          by,
          now,
        )
      : await writeSpecialDays(tx, wanted, open, by, now)
  return new Map(
    ids.map((id): [Id, Outcome] => {
      if (closed.has(id)) return [id, { state: 'failed', reason: permanentlyClosed }]
      const changes = changed.get(id)
      if (!changes) return [id, { state: 'failed', reason: gone }]
      return [id, { state: changes.length > 0 ? 'changed' : 'unchanged', reason: '' }]
    }),
  )
}

async function closedAmong(tx: Tx, ids: Id[]): Promise<Set<Id>> {
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('open_status', '=', 'inactive')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function writeSpecialDays(tx: Tx, days: SpecialDays, ids: Id[], by: Changer, now: Date) {
  const wanted = Object.entries(days).map(([start_date, day]) => ({ start_date, wanted: day }))
  return saveManySpecialHours(tx, new Map(ids.map((id) => [id, wanted])), by, now)
}
