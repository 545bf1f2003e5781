/** The report of microsurvey answers. Scores are shown as given; a CSV download can convert all scores to one scale. */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { isMicrosurvey, microsurveys } from '../microsurveys'
import { scoresOf } from '../questions'
import { listUrlOf } from './list-url'
import type { MicrosurveyResponse } from './response'
import { responseFilter } from './response-filter'
import { ResponseTable } from './response-table'
import { convertScore, type Scale, scales } from './scales'

const names = Object.keys(microsurveys).filter(isMicrosurvey)

export const responseReport = defineReport<MicrosurveyResponse, FilterOf<typeof responseFilter>>({
  name: 'microsurvey_responses',
  formerPageKey: 'microsurveys',
  pageAddress: { toQuery: (url) => listUrlOf(url.href).searchParams },
  title: 'Microsurvey responses',
  noun: 'response',
  filter: responseFilter,
  printTable: ResponseTable,
  table: sql`microsurvey_responses r`,
  alias: 'r',
  where: async (tx, filter, clock) => {
    const { startsAt, endsAt } = resolveRange(filter.range, clock)
    const parts = [sql`r.at < ${endsAt}`]
    if (startsAt) parts.push(sql`r.at >= ${startsAt}`)
    if (filter.microsurvey) parts.push(sql`r.microsurvey = ${filter.microsurvey}`)
    if (filter.locationIds.length) parts.push(sql`r.location_id = any(${filter.locationIds}::bigint[])`)
    if (filter.groupIds.length)
      parts.push(sql`r.location_id = any(array(select m.location_id from group_locations m
        where m.account_id = ${tx.accountId} and m.group_id = any(${filter.groupIds}::bigint[])))`)
    const searchColumns = [sql`r.comment`, sql`r.name`, sql`r.email`]
    return sql.join([...parts, matchesSearch(searchColumns, filter)], sql` and `)
  },
  // Use a left join, because a location that is being deleted is hidden, but its answers must still be listed.
  joins: sql`left join locations l on l.account_id = r.account_id and l.id = r.location_id`,
  order: ({ order }) => [{ key: sql`r.at`, direction: order }],
  select: sql`r.id, r.at, r.location_id as "locationId", coalesce(l.name, '') as "locationName", r.microsurvey, r.score,
    r.comment, r.name, r.email, r.language`,
  columns: [
    { id: 'id', heading: 'Response ID', cell: () => sql`r.id`, isNumber: true },
    {
      id: 'at',
      heading: 'Date',
      cell: ({ timeZone }) => sql`to_char(r.at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
    },
    { id: 'location_id', heading: 'Location ID', cell: () => sql`r.location_id`, isNumber: true },
    { id: 'location', heading: 'Location', cell: () => sql`l.name` },
    {
      id: 'microsurvey',
      heading: 'Microsurvey',
      cell: () =>
        sql`case r.microsurvey ${sql.join(
          names.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(microsurveys[name])}`),
          sql` `,
        )} end`,
    },
    { id: 'score', heading: 'Score', cell: () => sql`r.score`, isNumber: true },
    scaleColumn('stars', 'Score (1 to 5)'),
    scaleColumn('nps', 'Score (1 to 10)'),
    { id: 'comment', heading: 'Comment', cell: () => sql`r.comment` },
    { id: 'name', heading: 'Name', cell: () => sql`r.name` },
    { id: 'email', heading: 'Email', cell: () => sql`r.email` },
    { id: 'language', heading: 'Language', cell: () => sql`r.language` },
  ],
})

function scaleColumn(scale: Scale, heading: string) {
  return {
    id: scales[scale].column,
    heading,
    cell: () => scoreOnScale(scale),
    isNumber: true,
    isOptional: true,
  } as const
}

/** Returns a SQL expression that maps every possible score to the scale, generated from `convertScore`. */
function scoreOnScale(scale: Scale): Fragment {
  const cases = names.flatMap((name) =>
    scoresOf(name).map(
      (score) =>
        sql`when r.microsurvey = ${sql.lit(name)} and r.score = ${sql.lit(score)} then ${sql.lit(convertScore(name, score, scale))}`,
    ),
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}
