/**
 * What can be edited for many locations at once. For each kind: the result for a location, as SQL for the dry run, and
 * how it is written. `write` returns the result for each location; a location missing from it no longer exists.
 */
import { sql } from 'kysely'
import type { BulkState, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { LocationFacts } from '#app/locations/facts'
import { type Changer, changeLocations } from '#app/locations/history/history.server'
import { saveManySpecialHours } from '#app/locations/special-hours/special-hours.server'
import type { Fragment } from '#app/reports/report'
import { isOfFact, movedAbroad, permanentlyClosed, type SpecialDays, type Wanted } from './bulk-edit'

export type Outcome = { state: Exclude<BulkState, 'queued'>; reason: string }
export type Outcomes = Map<Id, Outcome>

const gone = 'This location is no longer there'

/** The current value of the location `l`, as jsonb comparable to the new one. */
export function valueNow(edit: Wanted): Fragment {
  if (edit.field === 'hours') return sql`l.hours`
  if (isOfFact(edit)) return sql`to_jsonb(${sql.ref(`l.${edit.field}`)})`
  return sql`(
    select coalesce(jsonb_object_agg(s.start_date,
      jsonb_build_object('closed', s.closed, 'is_24_hours', s.is_24_hours, 'hours', s.hours)), '{}')
    from special_hours s where s.account_id = l.account_id and s.location_id = l.id
      and s.start_date = any(${Object.keys(edit.wanted)}::date[]))`
}

/** The state in which the location `l` would end. */
export function stateToBe(edit: Wanted): Fragment {
  const value = sql`${JSON.stringify(edit.wanted)}::jsonb`
  return sql`case when ${reasonToFail(edit)} <> '' then 'failed'
    when ${valueNow(edit)} is not distinct from ${isOfFact(edit) ? sql`${value} -> l.country_id` : value}
    then 'unchanged' else 'changed' end`
}

/** Why the location `l` would fail; empty when it would not. */
export function reasonToFail(edit: Wanted): Fragment {
  const isElsewhere = isOfFact(edit)
    ? sql`not ${JSON.stringify(edit.wanted)}::jsonb ? l.country_id`
    : sql`false`
  return sql`case when l.open_status = 'inactive' then ${permanentlyClosed}::text
    when ${isElsewhere} then ${movedAbroad}::text else '' end`
}

export async function writeWanted(
  tx: Tx,
  edit: Wanted,
  ids: Id[],
  by: Changer,
  now: Date,
): Promise<Outcomes> {
  const locations = await locationsBefore(tx, edit, ids)
  const open = ids.filter((id) => !locations.get(id)?.reason)
  const changed =
    edit.field === 'special_hours'
      ? await writeSpecialDays(tx, edit.wanted, open, by, now)
      : await changeLocations(
          tx,
          open.map((id) => ({ locationId: id, wanted: factsOfEdit(edit, locations.get(id)?.country) })),
          by,
          now,
        )
  return new Map(
    ids.map((id): [Id, Outcome] => {
      const reason = locations.get(id)?.reason
      if (reason) return [id, { state: 'failed', reason }]
      const changes = changed.get(id)
      if (!changes) return [id, { state: 'failed', reason: gone }]
      return [id, { state: changes.length > 0 ? 'changed' : 'unchanged', reason: '' }]
    }),
  )
}

function factsOfEdit(
  edit: Exclude<Wanted, { field: 'special_hours' }>,
  country: string | undefined,
): Partial<LocationFacts> {
  return isOfFact(edit) ? { [edit.field]: edit.wanted[country ?? ''] } : { hours: edit.wanted }
}

async function locationsBefore(tx: Tx, edit: Wanted, ids: Id[]) {
  const { rows } = await sql<{ id: Id; country: string; reason: string }>`
    select l.id, l.country_id as country, ${reasonToFail(edit)} as reason from locations l
    where l.account_id = ${tx.accountId} and l.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function writeSpecialDays(tx: Tx, days: SpecialDays, ids: Id[], by: Changer, now: Date) {
  const wanted = Object.entries(days).map(([start_date, day]) => ({ start_date, wanted: day }))
  return saveManySpecialHours(tx, new Map(ids.map((id) => [id, wanted])), by, now)
}
