/** Loads the flyout that creates or edits a schedule with the current filter of the page next to the flyout. */

import type { TrialExport } from '#app/kit/access/trial-export'
import { trialExportRefusal } from '#app/kit/access/trial-export'
import type { ExportChoices } from '#app/platform/filters/bar/export-menu-choices'
import { withMatchingPreset } from '#app/platform/filters/resolve-range'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { ReportPageRequest } from '../../report-page-request'
import { reportPageOf } from '../../report-pages.server'
import { findOwnSchedule, schedulingGate } from '../schedule-access.server'
import { loadScheduleFormData, type ScheduleFormData, schedulingProblem } from './schedule-form-data.server'

export type ScheduleFlyout =
  | { state: 'open'; initialData: ScheduleFormData }
  /** The schedule is for another report, and can be edited on that report's page. */
  | { state: 'elsewhere'; name: string; to: string }
  | { state: 'gone' }
  | { state: 'closed' }
  | { state: 'trial'; trial: TrialExport }

export async function loadScheduleFlyout(pageRequest: ReportPageRequest): Promise<ScheduleFlyout> {
  const { viewer, page, params, now } = pageRequest
  if (!viewer.passes(schedulingGate)) return { state: 'closed' }
  const trial = trialExportRefusal(viewer, now)
  if (trial) return { state: 'trial', trial }
  return viewer.query(async (tx) => {
    const isEdit = params.get('flyout_edit') === 'true'
    const schedule = isEdit ? await findOwnSchedule(tx, viewer, params.get('export_id')) : null
    if (isEdit && !schedule) return { state: 'gone' }
    const targetPage = schedule && schedule.report !== page.report ? reportPageOf(schedule.report) : page
    if (!targetPage) return { state: 'gone' }
    if (schedule && targetPage !== page) {
      const editParams = new URLSearchParams({ flyout_edit: 'true', export_id: schedule.id })
      return { state: 'elsewhere', name: schedule.name, to: targetPage.path(viewer.href, editParams) }
    }
    return { state: 'open', initialData: await loadScheduleFormData(tx, { ...pageRequest, schedule }) }
  })
}

/**
 * Returns the Schedule Export entry of the page's export menu: a link to the flyout, or the reason why the report
 * cannot be scheduled. Returns null if the user is not allowed to schedule exports.
 */
export function scheduleChoice(pageRequest: ReportPageRequest): ExportChoices['schedule'] {
  const { viewer, page, report, search } = pageRequest
  if (!viewer.passes(schedulingGate)) return null
  const filter = withMatchingPreset(report.filter.read(search), clockOf(viewer))
  const reason = schedulingProblem(report, filter, search)
  if (reason) return { reason }
  return { to: page.path(viewer.href, new URLSearchParams([...search, ['flyout', 'schedule-export']])) }
}
