/** Lists the locations of a bulk edit page by page, with the expected result (dry run) or the actual result of each. */

import { type RawBuilder, sql } from 'kysely'
import type { BulkState, Id, PublicationState } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import { limitAndOffset, matchesSearch, paginateList } from '#app/platform/filters/list/paginate-list.server'
import type { Fragment } from '#app/platform/reports/report'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { shortAddressText } from '../address-text'
import type { BulkChange, BulkEdit, StateCounts } from './bulk-edit'
import type { GoogleCheckResult } from './check/google-check'
import { checkResult, isRefused } from './check/google-check-sql.server'
import { currentValue, failureReason, predictedOutcome } from './running/apply-change.server'

export type CheckRow = {
  id: Id
  name: string
  address: string
  countryId: string
  state: BulkState
  /** The reason why the edit would fail for this location; empty if it would succeed. */
  reason: string
  before: unknown
  google: GoogleCheckResult | null
}
export type ResultRow = {
  id: Id
  name: string
  address: string
  state: BulkState
  reason: string
  publication: PublicationState | null
  publicationReason: string
  /** The time when Auto Sync will send the change; null if the change is not waiting for Auto Sync. */
  goesOutAt: Date | null
  /** Whether the change is not sent to the location's Google profile because Auto Sync is off. */
  isHeldBack: boolean
}

const locationColumns = sql`l.id, l.name, ${shortAddressText()} as address`

/** Lists the locations of a draft with the state that each would have after the run. */
export async function listCheckRows(
  tx: Tx,
  request: Request,
  definition: FilterDefinition,
  edit: BulkEdit & BulkChange,
) {
  const state = predictedOutcome(edit)
  const columns = sql<CheckRow>`${locationColumns}, l.country_id as "countryId", ${state} as state,
    ${failureReason(edit)} as reason, ${currentValue(edit)} as before, ${checkResult(tx, edit.id)} as google`
  return listRows(tx, request, definition, edit.id, columns, ({ view }) =>
    view === 'refused' ? isRefused(tx, edit.id) : sql`${state} = ${view}`,
  )
}

/** Returns the names of the first locations of a draft that cannot be updated. */
export async function listFailingNames(
  tx: Tx,
  edit: BulkEdit & BulkChange,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select l.name ${editLocationsQuery(tx, edit.id)} and ${predictedOutcome(edit)} = 'failed'
    order by lower(l.name), l.id limit ${limit}`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function listResultRows(tx: Tx, request: Request, definition: FilterDefinition, id: Id) {
  return listRows(tx, request, definition, id, resultColumns(), resultViewCondition)
}

/** Finds rows of the result in the same order as its page, and counts all of them. */
export async function findResultRows(
  tx: Tx,
  id: Id,
  filter: Filter,
  range: RowRange,
): Promise<{ rows: ResultRow[]; total: number }> {
  const found = queryRows(tx, id, resultColumns(), filter, resultViewCondition)
  return { total: await found.count(), rows: await found.load(range) }
}

function resultColumns(): RawBuilder<ResultRow> {
  return sql`${locationColumns}, b.state, b.reason, p.state as publication,
    coalesce(p.reason, '') as "publicationReason", ${isHeldBack} as "isHeldBack",
    case when ${isGoingOut} and a.publish_at > now() then a.publish_at end as "goesOutAt"`
}

function resultViewCondition({ view }: Filter): Fragment {
  return view === 'rejected' ? sql`p.state = 'rejected'` : sql`b.state = ${view}`
}

async function listRows<Row>(
  tx: Tx,
  request: Request,
  definition: FilterDefinition,
  id: Id,
  columns: RawBuilder<Row>,
  viewCondition: (filter: Filter) => Fragment,
) {
  const filter = definition.read(searchParamsOf(request))
  const found = queryRows(tx, id, columns, filter, viewCondition)
  const list = paginateList(request, definition, filter, await found.count())
  return { list, rows: await found.load(limitAndOffset(list)) }
}

type RowRange = { limit: number; offset: number }

function queryRows<Row>(
  tx: Tx,
  id: Id,
  columns: RawBuilder<Row>,
  filter: Filter,
  viewCondition: (filter: Filter) => Fragment,
): { count: () => Promise<number>; load: (range: RowRange) => Promise<Row[]> } {
  const searchCondition = matchesSearch([sql`l.name`, sql`l.address`, sql`l.city`], filter)
  const from = sql`${editLocationsQuery(tx, id)} and ${searchCondition} and ${filter.view ? viewCondition(filter) : sql`true`}`
  const order = sql.raw(filter.sort.order === 'desc' ? 'desc' : 'asc')
  return {
    count: async () => {
      const { rows } = await sql<{ count: string }>`select count(*) as count ${from}`.execute(tx)
      return Number(rows[0]!.count)
    },
    load: async ({ limit, offset }) => {
      const { rows } = await sql<Row>`
        select ${columns} ${from} order by lower(l.name) ${order}, l.id ${order}
        limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
  }
}

/**
 * Returns the FROM and WHERE clauses for the locations of an edit. `b` is the location's row in the edit, `l` the
 * location, `p` its publication to Google if it has changed since the edit was created, and `a` its row with the Auto
 * Sync settings.
 */
export function editLocationsQuery(tx: Tx, id: Id): Fragment {
  return sql`from bulk_edit_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    left join location_publications p on p.account_id = b.account_id and p.location_id = b.location_id
      and p.changed_at >= (select e.created_at from bulk_edits e
        where e.account_id = b.account_id and e.id = b.bulk_edit_id)
    left join location_listings a on a.account_id = b.account_id and a.location_id = b.location_id
    where b.account_id = ${tx.accountId} and b.bulk_edit_id = ${id}`
}

export async function countPredictedOutcomes(tx: Tx, edit: BulkEdit & BulkChange): Promise<StateCounts> {
  const { rows } = await sql<{ state: BulkState; count: string }>`
    select ${predictedOutcome(edit)} as state, count(*) as count ${editLocationsQuery(tx, edit.id)} group by 1`.execute(
    tx,
  )
  const counts: StateCounts = { queued: 0, changed: 0, unchanged: 0, failed: 0, skipped: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Counts the changed locations that have been queued for or sent to Google, by publication state. */
export async function countPublications(tx: Tx, id: Id): Promise<Partial<Record<PublicationState, number>>> {
  const { rows } = await sql<{ state: PublicationState; count: string }>`
    select p.state, count(*) as count ${editLocationsQuery(tx, id)} and b.state = 'changed' and p.state is not null
    group by 1`.execute(tx)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

const isGoingOut = sql<boolean>`(b.state = 'changed' and a.publish_at is not null
  and (p.state is null or p.state = 'queued'))`
const isHeldBack = sql<boolean>`(b.state = 'changed' and l.google_location_name is not null and p.state is null
  and not coalesce(a.auto_sync, false))`

export type Unsent = { goingOut: number; heldBack: number }

/**
 * Counts the changed locations whose change is waiting for Auto Sync (`goingOut`), and those whose change is not sent
 * because Auto Sync is off (`heldBack`).
 */
export async function countUnsent(tx: Tx, id: Id): Promise<Unsent> {
  const { rows } = await sql<Unsent>`
    select (count(*) filter (where ${isGoingOut}))::int as "goingOut",
      (count(*) filter (where ${isHeldBack}))::int as "heldBack" ${editLocationsQuery(tx, id)}`.execute(tx)
  return rows[0]!
}
