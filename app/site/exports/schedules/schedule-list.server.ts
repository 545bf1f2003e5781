/** Lists the scheduled exports that the viewer is allowed to manage: what they send, when, and their status. */

import { type RawBuilder, sql } from 'kysely'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { timeZoneName } from '#app/kit/ui/time-zone-name'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { listPath } from '#app/platform/filters/list/list'
import { limitAndOffset, matchesSearch, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { loadNames } from '#app/platform/filters/lookups.server'
import { formatMissingIds } from '#app/platform/filters/missing-ids'
import { isPageSelected, searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { allReports, findReport } from '../all-reports.server'
import { editPath } from '../report-pages.server'
import { ownSchedulesCondition } from './schedule-access.server'
import { scheduleFilter } from './schedule-filter'
import type { Timetable } from './timetable/timetable'

type ScheduleRow = {
  id: Id
  name: string
  report: string
  filter: unknown
  timetable: Timetable
  nextAt: Date | null
  stopReason: string
  lastSentAt: Date | null
  creator: string | null
  recipients: number
  /** The problem of the latest run, if it failed; otherwise null. */
  problem: string | null
}

/** A row of the list. `to` is the path of the report's page with the schedule's filter and its flyout open. */
export type ListedSchedule = Omit<ScheduleRow, 'report' | 'filter'> & {
  type: string
  zone: string
  to: string
}

const typeColumn = sql`case s.report ${sql.join(
  allReports.map(({ name, title }) => sql`when ${name} then ${title}::text`),
  sql` `,
)} else s.report end`

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(s.name)`,
  type: typeColumn,
  next: sql`s.next_at`,
  sent: sql`s.last_sent_at`,
}

export async function listSchedules(tx: Tx, request: Request, viewer: Viewer) {
  const filter = scheduleFilter.read(searchParamsOf(request))
  const { names, missing } = await loadNames(tx, scheduleFilter.rules, filter)
  const page = { request, definition: scheduleFilter, filter, names, clock: clockOf(viewer), viewer }
  const { schedules, bar } = await loadTogether(tx, {
    schedules: () => loadSchedules(tx, viewer, filter, limitAndOffset(filter)),
    bar: async () => (viewer.userType === 'admin' ? loadFilterBar(tx, page) : null),
  })
  const list = paginateList(request, scheduleFilter, filter, schedules.total)
  return {
    list,
    notice: formatMissingIds(missing),
    schedules: schedules.rows,
    bar,
    isPageSelected: isPageSelected(request),
    selectPage: listPath(
      { ...list, filter: { ...filter, unknown: [...filter.unknown, ['select', 'page']] } },
      { page: filter.page },
    ),
    isNarrowed: filter.search !== '' || filter.personIds.length > 0,
  }
}

type ScheduleFilter = FilterOf<typeof scheduleFilter>
type Slice = { limit: number; offset: number }

/** Loads the schedules on a page of the list, and how many match the filter. */
export async function loadSchedules(
  tx: Tx,
  viewer: Viewer,
  filter: ScheduleFilter,
  slice: Slice,
): Promise<{ rows: ListedSchedule[]; total: number }> {
  const matches = matchingSchedules(tx, viewer, filter)
  const { total, found } = await loadTogether(tx, {
    total: () => sql<{ count: string }>`select count(*) as count ${matches}`.execute(tx),
    found: () => schedulesQuery(matches, filter, slice).execute(tx),
  })
  return {
    rows: found.rows.map((row) => toListedSchedule(viewer, row)),
    total: Number(total.rows[0]!.count),
  }
}

function schedulesQuery(matches: RawBuilder<unknown>, { sort }: ScheduleFilter, { limit, offset }: Slice) {
  const { by, order } = sort
  return sql<ScheduleRow>`
    select s.id, s.name, s.report, s.filter,
      jsonb_build_object('frequency', s.frequency, 'weekday', s.weekday, 'dayOfMonth', s.day_of_month,
        'localTime', to_char(s.local_time, 'HH24:MI'), 'timeZone', s.time_zone) as timetable,
      s.next_at as "nextAt", s.stop_reason as "stopReason", s.last_sent_at as "lastSentAt",
      (select u.name from users u where u.account_id = s.account_id and u.id = s.created_by) as creator,
      (select count(*)::int from scheduled_export_recipients r
        where r.account_id = s.account_id and r.scheduled_export_id = s.id and r.unsubscribed_at is null) as recipients,
      (select case when run.status = 'failed' then run.problem end from scheduled_export_runs run
        where run.account_id = s.account_id and run.scheduled_export_id = s.id and not run.is_test
        order by run.started_at desc, run.id desc limit 1) as problem
    ${matches}
    order by ${sortColumns[by]!} ${sql.raw(order === 'desc' ? 'desc nulls last' : 'asc nulls last')}, lower(s.name), s.id
    limit ${limit} offset ${offset}`
}

function matchingSchedules(tx: Tx, viewer: Viewer, filter: ScheduleFilter) {
  const { personIds } = filter
  return sql`from scheduled_exports s
    where s.account_id = ${tx.accountId} and s.deleted_at is null and ${ownSchedulesCondition(viewer)}
      and ${personIds.length ? sql`s.created_by = any(${personIds}::bigint[])` : sql`true`}
      and ${matchesSearch([sql`s.name`, sql`s.description`, typeColumn], filter)}`
}

function toListedSchedule({ href }: Viewer, { report, filter, ...row }: ScheduleRow): ListedSchedule {
  return {
    ...row,
    zone: timeZoneName(row.timetable.timeZone),
    type: findReport(report)?.title ?? report,
    to: editPath({ id: row.id, report, filter }, href),
  }
}

/**
 * Returns the ids and names of the schedules in `ids` that the viewer is allowed to manage. With `areDeleted`, returns
 * only deleted schedules; otherwise only schedules that are not deleted.
 */
export async function listOwnScheduleNames(
  tx: Tx,
  viewer: Viewer,
  ids: Id[],
  { areDeleted = false } = {},
): Promise<{ id: Id; name: string }[]> {
  const { rows } = await sql<{ id: Id; name: string }>`
    select s.id, s.name from scheduled_exports s
    where s.account_id = ${tx.accountId} and (s.deleted_at is not null) = ${areDeleted} and ${ownSchedulesCondition(viewer)}
      and s.id = any(${ids}::bigint[])
    order by lower(s.name), s.id`.execute(tx)
  return rows
}
