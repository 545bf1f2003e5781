/**
 * Lists child accounts with their figures in a date range and in the previous period. Days are in each account's own
 * time zone, so that the figures equal those that the account's users see.
 */

import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { FilterOf } from '#app/platform/filters/define-filter'
import { defineFilter } from '#app/platform/filters/define-filter'
import type { Clock } from '#app/platform/filters/filter'
import { searchField } from '#app/platform/filters/filter-field'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { isUnsatisfiable } from '#app/platform/filters/lookups.server'
import { previousRange, resolveRange } from '#app/platform/filters/resolve-range'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { sourceField } from '#app/product/reviews/review-fields'
import { accountField } from '../account-field'
import { FiguresTable } from './figures-table'
import { type DayRange, monthSpanOf } from './month-span'
import type { AccountFigures } from './partner-report'

export const partnerReportFilter = defineFilter({
  savedAs: 'partner_account_reports',
  fields: [accountField, sourceField, searchField],
  defaultRange: 'seven_days',
  sorts: ['name', 'reviews', 'rating', 'response_rate'],
  defaultSort: { by: 'name', order: 'asc' },
})

const sortKeys: Record<string, (direction: 'asc' | 'desc') => Fragment> = {
  name: () => sql`lower(p.name)`,
  reviews: () => sql`p.reviews`,
  // Accounts without a value come last in both directions.
  rating: (direction) => sql`coalesce(p.rating, ${direction === 'asc' ? 6 : 0})`,
  response_rate: (direction) => sql`coalesce(p.response_rate, ${direction === 'asc' ? 101 : -1})`,
}

export const partnerReport = defineReport<AccountFigures, FilterOf<typeof partnerReportFilter>>({
  name: 'partner_account_reports',
  formerPageKey: 'partnerReports',
  title: 'Account reports',
  noun: 'account',
  filter: partnerReportFilter,
  printTable: FiguresTable,
  table: sql`child_accounts p`,
  alias: 'p',
  from: figuresQuery,
  where: async (tx, filter) => {
    if (await isUnsatisfiable(tx, partnerReportFilter.rules, filter)) return sql`false`
    return sql`${filter.accountIds.length ? sql`p.id = any(${filter.accountIds}::bigint[])` : sql`true`} and ${matchesSearch([sql`p.name`], filter)}`
  },
  joins: sql``,
  order: ({ by, order }) => [{ key: sortKeys[by]!(order), direction: order }],
  select: sql`
    p.id, p.name,
    json_build_object('reviews', p.reviews, 'rating', p.rating, 'responseRate', p.response_rate) as now,
    case when p.has_before then json_build_object('reviews', p.reviews_before, 'rating', p.rating_before,
      'responseRate', p.response_rate_before) end as before`,
  columns: [
    { id: 'id', heading: 'Account ID', cell: () => sql`p.id`, isNumber: true },
    { id: 'name', heading: 'Account', cell: () => sql`p.name` },
    ...['', '_before'].flatMap((columnSuffix) => {
      const headingSuffix = columnSuffix ? ', previous period' : ''
      const cell = (name: string) => () => sql.ref(`p.${name}${columnSuffix}`)
      return [
        {
          id: `reviews${columnSuffix}`,
          heading: `Reviews${headingSuffix}`,
          cell: cell('reviews'),
          isNumber: true as const,
        },
        {
          id: `rating${columnSuffix}`,
          heading: `Average rating${headingSuffix}`,
          cell: cell('rating'),
          isNumber: true as const,
        },
        {
          id: `response_rate${columnSuffix}`,
          heading: `Response rate (%)${headingSuffix}`,
          cell: cell('response_rate'),
          isNumber: true as const,
        },
      ]
    }),
  ],
})

function figuresQuery(tx: Tx, filter: FilterOf<typeof partnerReportFilter>, clock: Clock): Fragment {
  const previous = previousRange(filter.range, clock)
  const figureColumns = (alias: string, suffix: string) => {
    const ref = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`
      coalesce(${ref('reviews')}, 0)::int as ${sql.ref(`reviews${suffix}`)},
      round(${ref('stars')}::numeric / nullif(${ref('rated')}, 0), 2)::float8 as ${sql.ref(`rating${suffix}`)},
      round(100 * ${ref('responded')}::numeric / nullif(${ref('reviews')}, 0), 1)::float8 as ${sql.ref(`response_rate${suffix}`)}`
  }
  return sql`(
    select a.account_id, a.id, a.name, ${sql.lit(previous !== null)} as has_before, ${figureColumns('n', '')}, ${figureColumns('b', '_before')}
    from child_accounts a
    left join (${totalsQuery(tx, filter, resolveRange(filter.range, clock))}) n on n.child_id = a.id
    left join (${previous ? totalsQuery(tx, filter, previous) : emptyTotals}) b on b.child_id = a.id
    where a.account_id = ${tx.accountId}) p`
}

const emptyTotals = sql`select null::bigint as child_id, 0 as reviews, 0 as rated, 0 as stars, 0 as responded where false`

function totalsQuery(tx: Tx, filter: FilterOf<typeof partnerReportFilter>, range: DayRange): Fragment {
  const { months, days } = monthSpanOf(range)
  const sourceCondition = filter.sourceIds.length
    ? sql`and x.source_id = any(${filter.sourceIds}::bigint[])`
    : sql``
  const parts = days.map(
    ({ from, to }) => sql`
      select x.child_id, 1 as reviews, (x.rating > 0)::int as rated, x.rating as stars,
        (x.responded_at is not null)::int as responded
      from child_reviews x where x.account_id = ${tx.accountId} ${sourceCondition}
        and x.published_at < (${to}::date + 1)::timestamp at time zone x.time_zone
        ${from ? sql`and x.published_at >= ${from}::date::timestamp at time zone x.time_zone` : sql``}`,
  )
  if (months)
    parts.push(sql`
      select x.child_id, x.reviews, x.rated, x.stars, x.responded from child_months x
      where x.account_id = ${tx.accountId} ${sourceCondition} and x.month < ${months.before}::date
        ${months.first ? sql`and x.month >= ${months.first}::date` : sql``}`)
  return sql`
    select child_id, sum(reviews) as reviews, sum(rated) as rated, sum(stars) as stars, sum(responded) as responded
    from (${sql.join(parts, sql` union all `)}) as part group by child_id`
}
