/**
 * Finds warnings about special hours that do not prevent saving: changes so soon that directories may not show them in
 * time, and so many consecutive closed days that Google may reject them. Saved and new rows are considered together.
 */

import { addDays, isDate } from '#app/kit/opening-hours/dates'
import { type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { type SpecialHours, usualHours } from '#app/kit/opening-hours/special-hours'
import type { SpecialRowFormValues } from '../hours/special-row-form-values'

/**
 * The current date (`today`) and the last date that starts within the next 24 hours (`soonUntil`), in the location's
 * time zone.
 */
export type NearDates = { today: string; soonUntil: string }
export type PastDay = Pick<SpecialHours, 'start_date' | 'closed'>

export type SpecialWarnings = {
  soon: string[]
  /** The first and last date of each run of seven or more consecutive closed dates. */
  closedRuns: { from: string; to: string }[]
}

const closedDaysAllowed = 6

/**
 * Returns the warnings for the rows. For dates without a row, past special hours and the usual hours determine whether
 * the location is closed.
 */
export function warningsOf(
  rows: SpecialRowFormValues[],
  { today, soonUntil }: NearDates,
  usual: WeekHours | null = null,
  past: PastDay[] = [],
): SpecialWarnings {
  const dated = rows.filter(({ start_date }) => isDate(start_date))
  const soon = dated.filter(({ start_date }) => start_date >= today && start_date <= soonUntil)
  const remaining = dated.filter(({ isRemoved }) => !isRemoved)
  const closed = remaining.filter(({ state }) => state === 'closed')
  const closedByDate = new Map([
    ...past.map((day) => [day.start_date, day.closed] as const),
    ...remaining.map(({ start_date, state }) => [start_date, state === 'closed'] as const),
  ])
  // Ignore the usual hours if they are closed on every day; otherwise the run of closed dates would never end.
  const week = usual && weekdays.some((day) => usual[day].open) ? usual : null
  const isClosed = (date: string) => closedByDate.get(date) ?? usualHours(week, date)?.open === false
  return { soon: datesOf(soon), closedRuns: closedRunsOf(datesOf(closed), isClosed) }
}

function closedRunsOf(dates: string[], isClosed: (date: string) => boolean) {
  const lastClosed = (date: string, step: 1 | -1): string => {
    let at = date
    while (isClosed(addDays(at, step))) at = addDays(at, step)
    return at
  }
  const runs: { from: string; to: string }[] = []
  for (const date of dates) {
    if (date <= (runs.at(-1)?.to ?? '')) continue
    runs.push({ from: lastClosed(date, -1), to: lastClosed(date, 1) })
  }
  return runs.filter(({ from, to }) => daysBetween(from, to) >= closedDaysAllowed)
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)
}

function datesOf(rows: SpecialRowFormValues[]): string[] {
  return [...new Set(rows.map(({ start_date }) => start_date))].sort()
}
