/**
 * Splits a range of days into entire months, for which sums are stored, and the remaining days before and after them.
 * The days have no time zone, because each account's own time zone is applied to them.
 */
import { Temporal } from 'temporal-polyfill'

export type DayRange = { from: string | null; to: string }
export type MonthSpan = {
  /** The first day of the first month, and the first day after the last month. `first` is null for all time. */
  months: { first: string | null; before: string } | null
  days: DayRange[]
}

export function monthSpanOf({ from, to }: DayRange): MonthSpan {
  const start = from === null ? null : Temporal.PlainDate.from(from)
  const end = Temporal.PlainDate.from(to).add({ days: 1 })
  const first = start && (start.day === 1 ? start : start.with({ day: 1 }).add({ months: 1 }))
  const before = end.with({ day: 1 })
  if (first && Temporal.PlainDate.compare(first, before) >= 0) return { months: null, days: [{ from, to }] }
  const days: DayRange[] = []
  if (start && first && !first.equals(start)) days.push({ from, to: first.subtract({ days: 1 }).toString() })
  if (!before.equals(end)) days.push({ from: before.toString(), to })
  return { months: { first: first?.toString() ?? null, before: before.toString() }, days }
}
