/** The flyout that schedules an export or changes a schedule, with the current filter of the page next to it. */

import type { TrialExport } from '#app/access/trial-export'
import { trialExportRefusal } from '#app/access/trial-export'
import type { ExportChoices } from '#app/filters/bar/export-choices'
import type { AskedPage } from '../flyout.server'
import { reportPageOf } from '../report-pages.server'
import { obstacleOf, type ScheduleSheet, scheduleSheet } from './schedule-sheet.server'
import { findTheirs, schedulingGate } from './scheduling.server'

export type ScheduleFlyout =
  | { state: 'open'; sheet: ScheduleSheet }
  /** The schedule belongs to another report, on whose page it can be changed. */
  | { state: 'elsewhere'; name: string; to: string }
  | { state: 'gone' }
  | { state: 'closed' }
  | { state: 'trial'; trial: TrialExport }

export async function openScheduleFlyout(asked: AskedPage): Promise<ScheduleFlyout> {
  const { viewer, page, params, now } = asked
  if (!viewer.passes(schedulingGate)) return { state: 'closed' }
  const trial = trialExportRefusal(viewer, now)
  if (trial) return { state: 'trial', trial }
  return viewer.query(async (tx) => {
    const isEdit = params.get('flyout_edit') === 'true'
    const schedule = isEdit ? await findTheirs(tx, viewer, params.get('export_id')) : null
    if (isEdit && !schedule) return { state: 'gone' }
    const home = schedule && schedule.report !== page.report ? reportPageOf(schedule.report) : page
    if (!home) return { state: 'gone' }
    if (schedule && home !== page) {
      const open = new URLSearchParams({ flyout_edit: 'true', export_id: schedule.id })
      return { state: 'elsewhere', name: schedule.name, to: home.path(viewer.href, open) }
    }
    return { state: 'open', sheet: await scheduleSheet(tx, { ...asked, schedule }) }
  })
}

/** Returns what the page's menu offers: the flyout, or why it is unavailable. */
export function scheduleChoice(asked: AskedPage): ExportChoices['schedule'] {
  const { viewer, page, report, search } = asked
  if (!viewer.passes(schedulingGate)) return null
  const reason = obstacleOf(report, report.filter.read(search), search)
  if (reason) return { reason }
  return { to: page.path(viewer.href, new URLSearchParams([...search, ['flyout', 'schedule-export']])) }
}
