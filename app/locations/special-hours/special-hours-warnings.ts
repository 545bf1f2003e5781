/**
 * What to tell somebody about special hours that may be saved all the same, over saved and new rows together: changes
 * so near that directories may miss them, and so many closed days in a row that Google may take offence.
 */
import { isDate, nextDate } from './special-hours'
import type { TypedSpecial } from './typed-special-hours'

/** Dates where the location is: now, and 24 hours from now. */
export type NearDates = { today: string; soonUntil: string }

export type SpecialWarnings = {
  soon: string[]
  /** The first and last date of every run of seven or more closed ones. */
  closedRuns: { from: string; to: string }[]
}

const closedDaysAllowed = 6

export function warningsOf(typed: TypedSpecial[], { today, soonUntil }: NearDates): SpecialWarnings {
  const dated = typed.filter(({ start_date }) => isDate(start_date))
  const soon = dated.filter(({ start_date }) => start_date >= today && start_date <= soonUntil)
  const closed = dated.filter(({ isRemoved, state }) => !isRemoved && state === 'closed')
  return { soon: datesOf(soon), closedRuns: closedRuns(datesOf(closed)) }
}

function closedRuns(dates: string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string; days: number }[] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run && nextDate(run.to) === date) Object.assign(run, { to: date, days: run.days + 1 })
    else runs.push({ from: date, to: date, days: 1 })
  }
  return runs.filter(({ days }) => days > closedDaysAllowed).map(({ from, to }) => ({ from, to }))
}

function datesOf(rows: TypedSpecial[]): string[] {
  return [...new Set(rows.map(({ start_date }) => start_date))].sort()
}
