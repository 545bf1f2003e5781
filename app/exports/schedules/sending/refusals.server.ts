/**
 * Why a schedule cannot send, in a sentence its owner reads. What concerns the account ends this run only: the next
 * one asks again. What somebody has to mend stops the schedule, until it is saved anew.
 */
import type { Filter } from '#app/filters/filter'
import { canReadAll, isSwitchedOn } from '#app/reports/access.server'
import type { AnyReport } from '#app/reports/order'
import { entitlements } from '#app/session/entitlements'
import { isTimeZone } from '#app/session/time-zones'
import type { Viewer } from '#app/session/viewer.server'
import { findReport } from '../../all-reports.server'
import type { Schedule } from '../schedules.server'
import type { ScheduledRun } from './runs.server'

export type Refusal = { ok: false; status: 'skipped' | 'failed'; reason: string; stops: boolean }
export type Sendable = { ok: true; schedule: Schedule; report: AnyReport; filter: Filter; creator: Viewer }

/** `creator` is null when they are no active user any more. */
export function sendable(run: ScheduledRun, creator: Viewer | null, now: Date): Sendable | Refusal {
  const { account, schedule } = run
  if (!schedule) return forNow('It was deleted.')
  if (account.status !== 'active') return forNow(`The account is ${account.status}.`)
  if (!creator) return forGood('Whoever created it is no active user of this account any more.')
  if (creator.settings.scheduled_exports !== true)
    return forNow('Scheduled exports are switched off for this account.')
  if (!entitlements.of(creator).has('export', now)) return forNow('Exporting isn’t allowed for trial users.')
  if (!creator.can('scheduled_export.update'))
    return forGood(`${creator.name}, who created it, may not schedule exports any more.`)
  const report = findReport(schedule.report)
  if (!report) return forGood(`There is no report “${schedule.report}” any more.`)
  if (!isSwitchedOn(report, creator)) return forNow(`“${report.title}” is switched off for this account.`)
  if (!canReadAll(report, creator))
    return forGood(`${creator.name}, who created it, may not see “${report.title}” any more.`)
  if (!isTimeZone(schedule.timetable.timeZone))
    return forGood(`The time zone ${schedule.timetable.timeZone} is not known any more. Choose another.`)
  const filter = report.filter.fromStored(schedule.filter)
  if (!filter) return forGood('Its filter cannot be read any more. Choose it anew and save.')
  return { ok: true, schedule, report, filter, creator }
}

/** Sent all the same, it would hold far more than was asked for. */
export const emptiedFilter = (): Refusal =>
  forGood('Nothing of what its filter names is there any more. Choose it anew and save.')

const forNow = (reason: string): Refusal => ({ ok: false, status: 'skipped', reason, stops: false })
const forGood = (reason: string): Refusal => ({ ok: false, status: 'failed', reason, stops: true })
