/**
 * The audit log report: who did what in this account, and when. It shows the values that were stored with each event,
 * so renaming a user, for example, does not change past events.
 */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { defineReport } from '#app/platform/reports/report'
import type { AuditEvent } from './audit-event'
import { auditFilter } from './audit-filter'
import { EventTable } from './event-table'

const searchColumns = [
  sql`e.actor`,
  sql`replace(e.action, '.', ' ')`,
  sql`e.action`,
  sql`e.subject`,
  sql`e.ip`,
  sql`e.impersonator`,
]

export const auditReport = defineReport<AuditEvent, FilterOf<typeof auditFilter>>({
  name: 'audit',
  title: 'Audit log',
  noun: 'event',
  settingsCard: { group: 'Account', description: 'Who did what, and when', icon: 'history' },
  filter: auditFilter,
  printTable: EventTable,
  table: sql`audit_events e`,
  alias: 'e',
  where: async (_, filter, clock) => {
    const { startsAt, endsAt } = resolveRange(filter.range, clock)
    const parts = [sql`e.at < ${endsAt}`]
    if (startsAt) parts.push(sql`e.at >= ${startsAt}`)
    if (filter.personIds.length) parts.push(sql`e.user_id = any(${filter.personIds}::bigint[])`)
    if (filter.auditKinds.length) parts.push(sql`e.kind = any(${filter.auditKinds}::text[])`)
    return sql.join([...parts, matchesSearch(searchColumns, filter)], sql` and `)
  },
  joins: sql``,
  order: ({ order }) => [{ key: sql`e.at`, direction: order }],
  select: sql`e.id, e.at, e.actor, e.impersonator, e.action, e.kind, e.subject, e.details, e.ip`,
  columns: [
    { id: 'id', heading: 'Event ID', cell: () => sql`e.id`, isNumber: true },
    {
      id: 'at',
      heading: 'Date',
      cell: ({ timeZone }) => sql`to_char(e.at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
    },
    { id: 'actor', heading: 'User', cell: () => sql`e.actor` },
    { id: 'impersonator', heading: 'Impersonated by', cell: () => sql`e.impersonator` },
    { id: 'action', heading: 'Action', cell: () => sql`e.action` },
    { id: 'kind', heading: 'Event type', cell: () => sql`e.kind` },
    { id: 'subject', heading: 'Subject', cell: () => sql`e.subject` },
    { id: 'ip', heading: 'IP address', cell: () => sql`e.ip` },
    { id: 'details', heading: 'Details', cell: () => sql`nullif(e.details::text, '{}')` },
  ],
})
