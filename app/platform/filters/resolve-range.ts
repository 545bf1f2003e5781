import { Temporal } from 'temporal-polyfill'
import { type Descriptor, presetGroups, presetLabels } from './date-presets'
import type { Clock, Range } from './filter'

/**
 * A date range resolved to dates and times in the account's time zone. Rolling periods ("Last 7 days") end yesterday,
 * so that they contain only whole days. Periods "to date" end today. Calendar weeks run from Sunday to Saturday. A day
 * lasts from one local midnight to the next, which may be 23, 24 or 25 hours.
 */
export type ResolvedRange = {
  /** The first day; null for all time. */
  from: string | null
  to: string
  startsAt: Date | null
  /** The exclusive end of the range: the start of the day after `to`. */
  endsAt: Date
  /** The name of the preset, such as "Last 7 days", or the dates of a custom range. */
  label: string
  /** The dates, such as "Nov 14 – 20, 2026", or "All time". */
  dates: string
}

export function resolveRange(range: Range, clock: Clock): ResolvedRange {
  if (range.kind === 'custom')
    return toResolvedRange(plainDate(range.from), plainDate(range.to), clock.timeZone)
  const { descriptor } = range
  const label = presetLabels[descriptor]
  return keptRange(clock, descriptor, (today) => {
    const [from, to] = descriptor === 'all_time' ? [null, today] : presetSpans[descriptor].of(today)
    return toResolvedRange(from, to, clock.timeZone, label)
  })
}

/**
 * Returns the previous period for comparison: for a preset, the same preset one step earlier; for a custom range, the
 * same number of days immediately before it. Returns null for all time.
 */
export function previousRange(range: Range, clock: Clock): ResolvedRange | null {
  if (range.kind === 'custom') {
    const days = plainDate(range.from).until(plainDate(range.to)).days + 1
    return toResolvedRange(
      plainDate(range.from).subtract({ days }),
      plainDate(range.from).subtract({ days: 1 }),
      clock.timeZone,
    )
  }
  if (range.descriptor === 'all_time') return null
  const { of, step } = presetSpans[range.descriptor]
  return keptRange(clock, `previous ${range.descriptor}`, (today) => {
    const [from, to] = of(today.subtract(step))
    return toResolvedRange(from, to, clock.timeZone)
  })
}

/** Returns the preset that currently covers the same dates, or null if there is none. */
export function matchingPreset(range: Range, clock: Clock): Descriptor | null {
  if (range.kind === 'preset') return range.descriptor
  const matches = (descriptor: Descriptor) => {
    const { from, to } = resolveRange({ kind: 'preset', descriptor }, clock)
    return from === range.from && to === range.to
  }
  return presetGroups.flatMap((group) => group.descriptors).find(matches) ?? null
}

/**
 * Returns the filter with the preset that currently covers its dates, if there is one: a range that matches a preset is
 * that preset.
 */
export function withMatchingPreset<Some extends { range: Range }>(filter: Some, clock: Clock): Some {
  const descriptor = matchingPreset(filter.range, clock)
  return descriptor ? { ...filter, range: { kind: 'preset', descriptor } } : filter
}

export function today(clock: Clock): string {
  return dayOf(clock).today.toString()
}

type Span = {
  of(today: Temporal.PlainDate): [Temporal.PlainDate, Temporal.PlainDate]
  step: Temporal.DurationLike
}

const presetSpans: Record<Exclude<Descriptor, 'all_time'>, Span> = {
  today: { of: (date) => [date, date], step: { days: 1 } },
  yesterday: rollingPeriod({ days: 1 }),
  seven_days: rollingPeriod({ days: 7 }),
  fourteen_days: rollingPeriod({ days: 14 }),
  thirty_days: rollingPeriod({ days: 30 }),
  three_months: rollingPeriod({ months: 3 }),
  six_months: rollingPeriod({ months: 6 }),
  twelve_months: rollingPeriod({ months: 12 }),
  two_years: rollingPeriod({ years: 2 }),
  last_calendar_week: wholePeriod((date) => date.subtract({ days: date.dayOfWeek % 7 }), { weeks: 1 }),
  previous_month: wholePeriod(startOfMonth, { months: 1 }),
  previous_quarter: wholePeriod(startOfQuarter, { months: 3 }),
  last_calendar_year: wholePeriod(startOfYear, { years: 1 }),
  month_to_date: { of: (date) => [startOfMonth(date), date], step: { months: 1 } },
  quarter_to_date: { of: (date) => [startOfQuarter(date), date], step: { months: 3 } },
  year_to_date: { of: (date) => [startOfYear(date), date], step: { years: 1 } },
}

function rollingPeriod(step: Temporal.DurationLike): Span {
  return { of: (date) => [date.subtract(step), date.subtract({ days: 1 })], step }
}

/** Returns the span of the last complete calendar period. `startOf` returns the first day of a period. */
function wholePeriod(
  startOf: (date: Temporal.PlainDate) => Temporal.PlainDate,
  step: Temporal.DurationLike,
): Span {
  return { of: (date) => [startOf(date).subtract(step), startOf(date).subtract({ days: 1 })], step }
}

function startOfMonth(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.with({ day: 1 })
}

function startOfQuarter(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.with({ day: 1, month: date.month - ((date.month - 1) % 3) })
}

function startOfYear(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.with({ day: 1, month: 1 })
}

function toResolvedRange(
  from: Temporal.PlainDate | null,
  to: Temporal.PlainDate,
  timeZone: string,
  label?: string,
): ResolvedRange {
  return {
    from: from?.toString() ?? null,
    to: to.toString(),
    startsAt: from && startOfDay(from, timeZone),
    endsAt: startOfDay(to.add({ days: 1 }), timeZone),
    // Formatted only when read: formatting takes longer than the rest, and most queries need only the times.
    get label() {
      return label ?? this.dates
    },
    get dates() {
      return from ? formatDateRange(from, to) : presetLabels.all_time
    },
  }
}

/** Returns the start of a day (`2026-11-30`): midnight, or the end of the gap if a clock change skips midnight. */
export function startOfDay(date: Temporal.PlainDate | string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function formatDateRange(from: Temporal.PlainDate, to: Temporal.PlainDate): string {
  const range = dateFormat.formatRange(startOfDay(from, 'UTC'), startOfDay(to, 'UTC'))
  return range.replace(/\s/g, ' ')
}

type Day = { today: Temporal.PlainDate; startsAt: number; endsAt: number; ranges: Map<string, ResolvedRange> }

/**
 * The last requested day of each time zone, with its ranges. A page resolves the same few ranges many times, and
 * converting dates between time zones would take a tenth of its time.
 */
const days = new Map<string, Day>()

function dayOf({ now, timeZone }: Clock): Day {
  const at = now.getTime()
  const kept = days.get(timeZone)
  if (kept && kept.startsAt <= at && at < kept.endsAt) return kept
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  const day = {
    today,
    startsAt: startOfDay(today, timeZone).getTime(),
    endsAt: startOfDay(today.add({ days: 1 }), timeZone).getTime(),
    ranges: new Map<string, ResolvedRange>(),
  }
  days.set(timeZone, day)
  return day
}

function keptRange(
  clock: Clock,
  name: string,
  resolve: (today: Temporal.PlainDate) => ResolvedRange,
): ResolvedRange {
  const { today, ranges } = dayOf(clock)
  const range = ranges.get(name) ?? resolve(today)
  ranges.set(name, range)
  return range
}

function plainDate(date: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(date)
}
