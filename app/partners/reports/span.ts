/**
 * A range of days as whole months, which are summed up already, and the days before and after them. Days without a
 * time zone: each account counts them in its own.
 */
import { Temporal } from 'temporal-polyfill'

export type Days = { from: string | null; to: string }
export type Span = {
  /** From the first of one month to before the first of another; of all time, without a beginning. */
  months: { first: string | null; before: string } | null
  days: Days[]
}

export function spanOf({ from, to }: Days): Span {
  const start = from === null ? null : Temporal.PlainDate.from(from)
  const end = Temporal.PlainDate.from(to).add({ days: 1 })
  const first = start && (start.day === 1 ? start : start.with({ day: 1 }).add({ months: 1 }))
  const before = end.with({ day: 1 })
  if (first && Temporal.PlainDate.compare(first, before) >= 0) return { months: null, days: [{ from, to }] }
  const days: Days[] = []
  if (start && first && !first.equals(start)) days.push({ from, to: first.subtract({ days: 1 }).toString() })
  if (!before.equals(end)) days.push({ from: before.toString(), to })
  return { months: { first: first?.toString() ?? null, before: before.toString() }, days }
}
