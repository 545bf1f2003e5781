/**
 * Warnings about special hours that do not prevent saving, over saved and new rows together: changes so soon that
 * directories may miss them, and so many closed days in a row that Google may object.
 */
import { type WeekHours, weekdays } from '../hours/hours'
import { isDate, nextDate, previousDate, type SpecialHours, usualHours } from './special-hours'
import type { TypedSpecial } from './typed-special-hours'

/** Dates in the location's time zone: today, and the date 24 hours from now. */
export type NearDates = { today: string; soonUntil: string }
export type PastDay = Pick<SpecialHours, 'start_date' | 'closed'>

export type SpecialWarnings = {
  soon: string[]
  /** The first and last date of every run of seven or more closed dates. */
  closedRuns: { from: string; to: string }[]
}

const closedDaysAllowed = 6

/** For dates between the named ones, the usual hours and past rows determine whether the location is closed. */
export function warningsOf(
  typed: TypedSpecial[],
  { today, soonUntil }: NearDates,
  usual: WeekHours | null = null,
  past: PastDay[] = [],
): SpecialWarnings {
  const dated = typed.filter(({ start_date }) => isDate(start_date))
  const soon = dated.filter(({ start_date }) => start_date >= today && start_date <= soonUntil)
  const staying = dated.filter(({ isRemoved }) => !isRemoved)
  const closed = staying.filter(({ state }) => state === 'closed')
  const named = new Map([
    ...past.map((day) => [day.start_date, day.closed] as const),
    ...staying.map(({ start_date, state }) => [start_date, state === 'closed'] as const),
  ])
  // A location closed every day of the week is closed by its usual hours, not by a run of dates.
  const week = usual && weekdays.some((day) => usual[day].open) ? usual : null
  const isClosed = (date: string) => named.get(date) ?? usualHours(week, date)?.open === false
  return { soon: datesOf(soon), closedRuns: closedRuns(datesOf(closed), isClosed) }
}

function closedRuns(dates: string[], isClosed: (date: string) => boolean) {
  const last = (date: string, beside: (date: string) => string): string => {
    let at = date
    while (isClosed(beside(at))) at = beside(at)
    return at
  }
  const runs: { from: string; to: string }[] = []
  for (const date of dates) {
    if (date <= (runs.at(-1)?.to ?? '')) continue
    runs.push({ from: last(date, previousDate), to: last(date, nextDate) })
  }
  return runs.filter(({ from, to }) => daysBetween(from, to) >= closedDaysAllowed)
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)
}

function datesOf(rows: TypedSpecial[]): string[] {
  return [...new Set(rows.map(({ start_date }) => start_date))].sort()
}
