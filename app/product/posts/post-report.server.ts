/**
 * The report of Google posts, with one row per post and the number of its locations in each state. Drafts are excluded.
 */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { postStatuses, topicCodes, topics } from './post'
import { postFilter } from './post-filter'
import type { PostReportRow } from './post-report-row'
import { PostTable } from './post-table'

const topicLabel = sql`case p.topic ${sql.join(
  topicCodes.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(topics[code].name)}`),
  sql` `,
)} end`
const statusLabel = sql`case p.status ${sql.join(
  Object.entries(postStatuses).map(([code, { label }]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`),
  sql` `,
)} end`
const countColumn = (id: string, heading: string) => ({
  id,
  heading,
  cell: () => sql`c.${sql.raw(id)}`,
  isNumber: true as const,
})
const instant = (column: Fragment, timeZone: string) =>
  sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`

export const postReport = defineReport<PostReportRow, FilterOf<typeof postFilter>>({
  name: 'google_posts',
  formerPageKey: 'googlePosts',
  title: 'Google posts',
  noun: 'post',
  filter: postFilter,
  printTable: PostTable,
  table: sql`posts p`,
  alias: 'p',
  where: async (tx, filter, clock) => {
    const { startsAt, endsAt } = resolveRange(filter.range, clock)
    const { locationIds, groupIds } = filter
    const locationConditions = [sql`b.account_id = p.account_id`, sql`b.post_id = p.id`]
    if (locationIds.length) locationConditions.push(sql`b.location_id = any(${locationIds}::bigint[])`)
    if (groupIds.length)
      locationConditions.push(sql`b.location_id = any(array(select m.location_id from group_locations m
        where m.account_id = ${tx.accountId} and m.group_id = any(${groupIds}::bigint[])))`)
    const conditions: Fragment[] = [
      sql`p.status <> 'draft'`,
      sql`p.created_at < ${endsAt}`,
      sql`exists (select from post_locations b where ${sql.join(locationConditions, sql` and `)})`,
    ]
    if (startsAt) conditions.push(sql`p.created_at >= ${startsAt}`)
    if (filter.search)
      conditions.push(
        matchesSearch([sql`p.content ->> 'title'`, sql`p.content ->> 'summary'`, sql`p.actor`], filter),
      )
    return sql.join(conditions, sql` and `)
  },
  joins: sql`cross join lateral (
    select count(*)::int as locations,
      (count(*) filter (where b.state = 'live'))::int as live,
      (count(*) filter (where b.state = 'rejected'))::int as rejected,
      (count(*) filter (where b.state = 'left_out'))::int as left_out,
      (count(*) filter (where b.state in ('scheduled', 'queued', 'sent', 'in_review', 'deleting')))::int as waiting
    from post_locations b where b.account_id = p.account_id and b.post_id = p.id) c`,
  order: ({ order }) => [{ key: sql`p.created_at`, direction: order }],
  select: sql`p.id, p.topic, p.status, p.content, p.actor, p.created_at as "createdAt", p.scheduled_at as "scheduledAt",
    c.locations, c.live, c.rejected, c.left_out as "leftOut", c.waiting`,
  columns: [
    { id: 'id', heading: 'Post ID', cell: () => sql`p.id`, isNumber: true },
    { id: 'type', heading: 'Type', cell: () => topicLabel },
    { id: 'title', heading: 'Title', cell: () => sql`p.content ->> 'title'` },
    { id: 'summary', heading: 'Description', cell: () => sql`p.content ->> 'summary'` },
    { id: 'status', heading: 'Status', cell: () => statusLabel },
    { id: 'created_at', heading: 'Created', cell: ({ timeZone }) => instant(sql`p.created_at`, timeZone) },
    {
      id: 'scheduled_at',
      heading: 'Scheduled',
      cell: ({ timeZone }) => instant(sql`p.scheduled_at`, timeZone),
    },
    { id: 'author', heading: 'Author', cell: () => sql`p.actor` },
    countColumn('locations', 'Locations'),
    countColumn('live', 'Live'),
    countColumn('waiting', 'Sending'),
    countColumn('rejected', 'Rejected'),
    countColumn('left_out', 'Skipped'),
  ],
})
