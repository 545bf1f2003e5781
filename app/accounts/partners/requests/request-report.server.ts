/** Reports the requests of the child accounts, with the answers of the operator of the installation. */
import { sql } from 'kysely'
import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { type ChildRequest, requestStateField } from './child-request'
import { RequestTable } from './request-table'

const instantCell =
  (value: Fragment) =>
  ({ timeZone }: { timeZone: string }) =>
    sql`to_char(${value} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`

const requestFilter = defineFilter({
  fields: [requestStateField, searchField],
  sorts: ['name', 'requested_at'],
  defaultSort: { by: 'requested_at', order: 'desc' },
})

export const requestReport = defineReport<ChildRequest, FilterOf<typeof requestFilter>>({
  name: 'mta_requests',
  title: 'Requests',
  noun: 'request',
  printTable: RequestTable,
  filter: requestFilter,
  table: sql`child_feature_requests r`,
  alias: 'r',
  where: async (_, filter) => {
    const stateCondition = filter.requestState ? sql`r.state = ${filter.requestState}` : sql`true`
    return sql`${matchesSearch([sql`r.child_name`, sql`r.subject`], filter)} and ${stateCondition}`
  },
  joins: sql``,
  order: ({ by, order }) => [
    { key: by === 'name' ? sql`lower(r.child_name)` : sql`r.requested_at`, direction: order },
  ],
  select: sql`
    r.id, r.child_name as name, r.subject, r.state, r.requested_by as "requestedBy",
    r.requested_at as "requestedAt", r.answered_at as "answeredAt", r.reason`,
  columns: [
    { id: 'id', heading: 'Request ID', cell: () => sql`r.id`, isNumber: true },
    { id: 'name', heading: 'Account', cell: () => sql`r.child_name` },
    { id: 'subject', heading: 'Request', cell: () => sql`r.subject` },
    { id: 'state', heading: 'State', cell: () => sql`r.state` },
    { id: 'requested_by', heading: 'Requested by', cell: () => sql`r.requested_by` },
    { id: 'requested', heading: 'Requested', cell: instantCell(sql`r.requested_at`) },
    { id: 'answered', heading: 'Answered', cell: instantCell(sql`r.answered_at`) },
    { id: 'reason', heading: 'Reason', cell: () => sql`r.reason` },
  ],
})
