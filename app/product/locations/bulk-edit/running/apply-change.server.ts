/**
 * Applies a bulk edit to locations. For each kind of edit, it also provides the current value, the predicted outcome
 * and the failure reason as SQL expressions for the dry run.
 */
import { sql } from 'kysely'
import type { BulkState, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'
import type { ChangeActor } from '../../changes/pending-change'
import { changeLocations } from '../../changes/record-changes.server'
import type { LocationFacts } from '../../facts'
import { saveManySpecialHours } from '../../special-hours/special-hours.server'
import {
  type BulkChange,
  countryChangedReason,
  isFactChange,
  permanentlyClosedReason,
  type SpecialDays,
} from '../bulk-edit'

export type Outcome = { state: Exclude<BulkState, 'queued'>; reason: string }
export type Outcomes = Map<Id, Outcome>

const missingReason = 'This location no longer exists'

/** Returns a SQL expression for the current value of location `l`, as jsonb in the same format as the new value. */
export function currentValue(edit: BulkChange): Fragment {
  if (edit.field === 'hours') return sql`l.hours`
  if (isFactChange(edit)) return sql`to_jsonb(${sql.ref(`l.${edit.field}`)})`
  return sql`(
    select coalesce(jsonb_object_agg(s.start_date,
      jsonb_build_object('closed', s.closed, 'is_24_hours', s.is_24_hours, 'hours', s.hours)), '{}')
    from special_hours s where s.account_id = l.account_id and s.location_id = l.id
      and s.start_date = any(${Object.keys(edit.desired)}::date[]))`
}

/** Returns a SQL expression for the state that location `l` would have after the run. */
export function predictedOutcome(edit: BulkChange): Fragment {
  const value = sql`${JSON.stringify(edit.desired)}::jsonb`
  return sql`case when ${failureReason(edit)} <> '' then 'failed'
    when ${currentValue(edit)} is not distinct from ${isFactChange(edit) ? sql`${value} -> l.country_id` : value}
    then 'unchanged' else 'changed' end`
}

/** Returns a SQL expression for the reason why the edit would fail for location `l`, or '' if it would succeed. */
export function failureReason(edit: BulkChange): Fragment {
  const isOtherCountry = isFactChange(edit)
    ? sql`not ${JSON.stringify(edit.desired)}::jsonb ? l.country_id`
    : sql`false`
  return sql`case when l.open_status = 'inactive' then ${permanentlyClosedReason}::text
    when ${isOtherCountry} then ${countryChangedReason}::text else '' end`
}

export async function applyChange(
  tx: Tx,
  edit: BulkChange,
  ids: Id[],
  actor: ChangeActor,
  now: Date,
): Promise<Outcomes> {
  const locations = await loadLocations(tx, edit, ids)
  const editableIds = ids.filter((id) => !locations.get(id)?.reason)
  const changed =
    edit.field === 'special_hours'
      ? await saveSpecialDays(tx, edit.desired, editableIds, actor, now)
      : await changeLocations(
          tx,
          editableIds.map((id) => ({ locationId: id, desired: newFacts(edit, locations.get(id)?.country) })),
          actor,
          now,
        )
  return new Map(
    ids.map((id): [Id, Outcome] => {
      const reason = locations.get(id)?.reason
      if (reason) return [id, { state: 'failed', reason }]
      const changes = changed.get(id)
      if (!changes) return [id, { state: 'failed', reason: missingReason }]
      return [id, { state: changes.length > 0 ? 'changed' : 'unchanged', reason: '' }]
    }),
  )
}

function newFacts(
  edit: Exclude<BulkChange, { field: 'special_hours' }>,
  country: string | undefined,
): Partial<LocationFacts> {
  return isFactChange(edit) ? { [edit.field]: edit.desired[country ?? ''] } : { hours: edit.desired }
}

async function loadLocations(tx: Tx, edit: BulkChange, ids: Id[]) {
  const { rows } = await sql<{ id: Id; country: string; reason: string }>`
    select l.id, l.country_id as country, ${failureReason(edit)} as reason from locations l
    where l.account_id = ${tx.accountId} and l.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function saveSpecialDays(tx: Tx, days: SpecialDays, ids: Id[], actor: ChangeActor, now: Date) {
  const dates = Object.entries(days).map(([start_date, day]) => ({ start_date, desired: day }))
  return saveManySpecialHours(tx, new Map(ids.map((id) => [id, dates])), actor, now)
}
