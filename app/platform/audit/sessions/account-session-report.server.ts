/** The account sessions report: which users signed in, from where, and for how long. */

import { sql } from 'kysely'
import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { userField } from '#app/platform/viewer/user-field'
import type { AccountSession } from './account-session'
import { AccountSessionTable } from './account-session-table'

const endsAt = sql`least(s.ended_at, s.expires_at)`
const method = sql`case s.method when 'password' then 'Password' when 'sso' then 'Single sign-on' else 'OpenID' end`
// A subquery, because the search conditions are applied to the table's own rows, before the joins.
const userColumn = (column: string) =>
  sql`(select ${sql.ref(`p.${column}`)} from users p where p.account_id = s.account_id and p.id = s.user_id)`
const timeColumn = (id: string, heading: string, value: Fragment) => ({
  id,
  heading,
  cell: ({ timeZone }: { timeZone: string }) =>
    sql`to_char(${value} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
})

const filter = defineFilter({
  savedAs: 'account_sessions',
  fields: [userField, searchField],
  defaultRange: 'all_time',
  sorts: ['signed_in'],
  defaultSort: { by: 'signed_in', order: 'desc' },
})

export const accountSessionReport = defineReport<AccountSession, FilterOf<typeof filter>>({
  name: 'account_sessions',
  title: 'Account sessions',
  noun: 'session',
  settingsCard: {
    group: 'Account',
    description: 'Who is signed in, from where and since when',
    icon: 'clock',
  },
  filter,
  printTable: AccountSessionTable,
  table: sql`sessions s`,
  alias: 's',
  where: async (_, filter, clock) => {
    const { startsAt, endsAt: end } = resolveRange(filter.range, clock)
    const parts = [sql`s.created_at < ${end}`]
    if (startsAt) parts.push(sql`s.created_at >= ${startsAt}`)
    if (filter.personIds.length) parts.push(sql`s.user_id = any(${filter.personIds}::bigint[])`)
    const searchColumns = [userColumn('name'), userColumn('email'), sql`s.ip`, sql`s.user_agent`]
    return sql.join([...parts, matchesSearch(searchColumns, filter)], sql` and `)
  },
  joins: sql`join users u on u.account_id = s.account_id and u.id = s.user_id`,
  order: ({ order }) => [{ key: sql`s.created_at`, direction: order }],
  select: sql`s.id, u.name as person, u.email, ${method} as method, s.user_agent as "userAgent", s.ip,
    s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt", ${endsAt} as "endsAt", ${endsAt} > now() as "isActive"`,
  columns: [
    { id: 'id', heading: 'Session ID', cell: () => sql`s.id`, isNumber: true },
    { id: 'person', heading: 'User', cell: () => sql`u.name` },
    { id: 'email', heading: 'Email', cell: () => sql`u.email` },
    { id: 'method', heading: 'Sign-in method', cell: () => method },
    { id: 'user_agent', heading: 'Browser', cell: () => sql`s.user_agent` },
    { id: 'ip', heading: 'IP address', cell: () => sql`s.ip` },
    timeColumn('signed_in', 'Signed in', sql`s.created_at`),
    timeColumn('last_seen', 'Last active', sql`s.last_seen_at`),
    timeColumn('ends', 'Ends', endsAt),
  ],
})
