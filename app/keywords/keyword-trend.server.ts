/** How often a keyword is mentioned, week by week (Sunday to Saturday) or month by month, those without a mention too. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { resolveRange } from '#app/filters/resolve-range'
import type { Mentions } from './keyword'
import { countedBy, mentionsIn } from './mentions.server'

export type TrendUnit = 'week' | 'month'
/** `from` is the period's first day; the first and the last period count what the range holds of them. */
export type TrendPoint = Mentions & { from: string }
export type KeywordTrend = { unit: TrendUnit; points: TrendPoint[] }

const weeksUntil = 93

/** Weeks for about three months, months for more, unless `unit` says otherwise. All time begins with the first mention. */
export async function keywordTrend(
  tx: Tx,
  keywordId: Id,
  filter: Filter,
  clock: Clock,
  { unit }: { unit?: TrendUnit } = {},
): Promise<KeywordTrend> {
  const range = resolveRange(filter.range, clock)
  const to = Temporal.PlainDate.from(range.to)
  const isShort = range.from !== null && Temporal.PlainDate.from(range.from).until(to).days < weeksUntil
  const chosen = unit ?? (isShort ? 'week' : 'month')
  const local = sql`r.published_at at time zone ${clock.timeZone}`
  const first =
    chosen === 'week'
      ? sql`(date_trunc('week', ${local} + interval '1 day') - interval '1 day')::date`
      : sql`date_trunc('month', ${local})::date`
  const { rows } = await sql<TrendPoint>`
    select ${first}::text as from, ${countedBy(sql`r.polarity`)}
    from ${await mentionsIn(tx, filter, clock)} and r.keyword_id = ${keywordId}
    group by 1 order by 1`.execute(tx)
  const start = range.from ?? rows[0]?.from
  return { unit: chosen, points: start ? filled(rows, firstDay(start, chosen), to, chosen) : [] }
}

function firstDay(date: string, unit: TrendUnit): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date)
  return unit === 'month' ? day.with({ day: 1 }) : day.subtract({ days: day.dayOfWeek % 7 })
}

function filled(
  rows: TrendPoint[],
  start: Temporal.PlainDate,
  end: Temporal.PlainDate,
  unit: TrendUnit,
): TrendPoint[] {
  const known = new Map(rows.map((row) => [row.from, row]))
  const points: TrendPoint[] = []
  for (let day = start; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ [`${unit}s`]: 1 })) {
    const from = day.toString()
    points.push(known.get(from) ?? { from, mentions: 0, positive: 0, negative: 0 })
  }
  return points
}
