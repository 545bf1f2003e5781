/** The flyout in which an export is scheduled, or a schedule changed, with the page's filter as it stands beside it. */

import type { TrialExport } from '#app/access/trial-export'
import { trialExportRefusal } from '#app/access/trial-export'
import type { ExportChoices } from '#app/filters/bar/export-choices'
import type { AskedPage } from '../flyout.server'
import { reportPageOf } from '../report-pages.server'
import { obstacleOf, type ScheduleSheet, scheduleSheet } from './schedule-sheet.server'
import { findTheirs, schedulingGate } from './scheduling.server'

export type ScheduleFlyout =
  | { state: 'open'; sheet: ScheduleSheet }
  /** Of another report: there it can be changed. */
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

/** What the page's menu offers: the flyout, or the reason why not. */
export function scheduleChoice(asked: AskedPage): ExportChoices['schedule'] {
  const { viewer, page, report, search } = asked
  if (!viewer.passes(schedulingGate)) return null
  const reason = obstacleOf(report, report.filter.read(search), search)
  if (reason) return { reason }
  return { to: page.path(viewer.href, new URLSearchParams([...search, ['flyout', 'schedule-export']])) }
}
