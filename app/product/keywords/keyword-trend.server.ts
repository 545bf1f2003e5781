/**
 * Counts how often a keyword is mentioned in each week (Sunday to Saturday) or month, including periods without a
 * mention.
 */

import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import { resolveRange, startOfDay } from '#app/platform/filters/resolve-range'
import type { Fragment } from '#app/platform/reports/report'
import type { ReviewConditions } from '#app/product/reviews/review-filter'
import type { Mentions } from './keyword'
import { mentionCounts, selectMatchingMentions } from './mentions.server'

export type TrendUnit = 'week' | 'month'
/**
 * The mentions in one period, which starts on the day `from`. In the first and last periods, only the days within the
 * range are counted.
 */
export type TrendPoint = Mentions & { from: string }
export type KeywordTrend = { unit: TrendUnit; points: TrendPoint[] }

const maxDaysByWeek = 93

/** Returns the unit of a trend: weeks for up to about three months, otherwise months. */
export function trendUnitOf(filter: Pick<ReviewConditions, 'range'>, clock: Clock): TrendUnit {
  const { from, to } = resolveRange(filter.range, clock)
  const isShort = from !== null && Temporal.PlainDate.from(from).until(to).days < maxDaysByWeek
  return isShort ? 'week' : 'month'
}

/** Loads the trend of a keyword. If the range has no start, the trend starts at the first mention. */
export async function loadKeywordTrend(
  tx: Tx,
  keywordId: Id,
  filter: ReviewConditions,
  clock: Clock,
  unit: TrendUnit,
): Promise<KeywordTrend> {
  const range = resolveRange(filter.range, clock)
  const lastDay = Temporal.PlainDate.from(range.to)
  const mentions = sql`${await selectMatchingMentions(tx, filter, clock)} and r.keyword_id = ${keywordId}`
  const start = range.from ?? (await findFirstMention(tx, mentions, clock))
  return {
    unit,
    points: start ? await countByPeriod(tx, mentions, periodStarts(start, lastDay, unit), clock) : [],
  }
}

async function findFirstMention(tx: Tx, mentions: Fragment, { timeZone }: Clock): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(r.published_at) at time zone ${timeZone})::date::text as day from ${mentions}`.execute(tx)
  return rows[0]!.day
}

/**
 * Counts the mentions in each period with a separate subquery, because computing the period of every mention takes five
 * times as long.
 */
async function countByPeriod(
  tx: Tx,
  mentions: Fragment,
  firstDays: Temporal.PlainDate[],
  { timeZone }: Clock,
): Promise<TrendPoint[]> {
  const [starts, ends] = [firstDays.slice(0, -1), firstDays.slice(1)]
  const toInstants = (days: Temporal.PlainDate[]) =>
    days.map((day) => startOfDay(day, timeZone).toISOString())
  const { rows } = await sql<TrendPoint>`
    select p.from, counted.* from unnest(${starts.map(String)}::text[], ${toInstants(starts)}::timestamptz[],
      ${toInstants(ends)}::timestamptz[]) as p("from", starts_at, ends_at)
    cross join lateral (select ${mentionCounts(sql`r.polarity`)}
      from ${mentions} and r.published_at >= p.starts_at and r.published_at < p.ends_at) counted
    order by p.starts_at`.execute(tx)
  return rows
}

/** Returns the first day of each period, and the first day after the last period. */
function periodStarts(from: string, to: Temporal.PlainDate, unit: TrendUnit): Temporal.PlainDate[] {
  const first = firstDayOfPeriod(Temporal.PlainDate.from(from), unit)
  const count = first.until(to, { largestUnit: `${unit}s` })[`${unit}s`] + 1
  return Array.from({ length: count + 1 }, (_, n) => first.add({ [`${unit}s`]: n }))
}

function firstDayOfPeriod(day: Temporal.PlainDate, unit: TrendUnit): Temporal.PlainDate {
  return unit === 'month' ? day.with({ day: 1 }) : day.subtract({ days: day.dayOfWeek % 7 })
}
