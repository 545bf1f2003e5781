/** Checks and saves a scheduled export: a new one, or changes to an existing one. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Filter } from '#app/filters/filter'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { columnIdsOf } from '../report-columns'
import { loadScheduledFilter, type ScheduleContext } from './form/schedule-form-data.server'
import { findAllowedRecipients, setPermanentRemovals } from './recipients/recipients.server'
import { createSchedule, findSchedule, isDuplicateSubmission, updateSchedule } from './schedules.server'
import type { Timetable } from './timetable/timetable'

const MAX_RECIPIENTS = 100

export const conflictMessage =
  'Someone else changed this scheduled export while you were editing it. Your changes are still here: save again to overwrite theirs.'

/** What is sent and to whom, and what is wrong with it. */
export type CheckedSchedule = {
  filter: Filter
  recipientIds: Id[]
  /** The reason why the filter cannot be scheduled, or null. */
  obstacle: string | null
  /** What is wrong with the recipients, or null. */
  recipientsProblem: string | null
}

export async function checkSchedule(
  tx: Tx,
  context: ScheduleContext,
  recipients: string[],
): Promise<CheckedSchedule> {
  const { viewer, schedule } = context
  const { filter, obstacle } = await loadScheduledFilter(tx, context)
  const { ids, mailed } = await findAllowedRecipients(tx, recipients, {
    scheduleId: schedule?.id ?? null,
    viewerId: viewer.userId,
    existingIds: schedule?.recipientIds ?? [],
  })
  return { filter, recipientIds: ids, obstacle, recipientsProblem: findRecipientsProblem(ids, mailed) }
}

function findRecipientsProblem(ids: Id[], mailed: number): string | null {
  if (ids.length > MAX_RECIPIENTS) return `Choose at most ${MAX_RECIPIENTS} recipients.`
  return mailed === 0 ? 'Choose at least one recipient.' : null
}

type ScheduleValues = {
  name: string
  description: string
  skipsEmpty: boolean
  timetable: Timetable
  columns: string[]
  removedRecipients: string[] | null
  /** The revision that the user has seen. */
  revision: number
}

type SaveOutcome =
  | { ok: true; id: Id | null }
  /** `currentRevision` is null if the schedule was deleted. */
  | { ok: false; currentRevision: number | null }

/** Saves a schedule that was checked. `id` is null if the same schedule was created a moment ago. */
export async function saveSchedule(
  tx: Tx,
  { viewer, report, schedule, now }: ScheduleContext,
  { filter, recipientIds }: Pick<CheckedSchedule, 'filter' | 'recipientIds'>,
  { name, description, skipsEmpty, timetable, columns, removedRecipients, revision }: ScheduleValues,
): Promise<SaveOutcome> {
  const input = {
    ...{ report: report.name, name, description, timetable, skipsEmpty, recipientIds },
    filter: report.filter.toStored(filter),
    columns: columnIdsOf(report, columns),
  }
  let id: Id
  if (schedule) {
    const outcome = await updateSchedule(tx, schedule.id, revision, input, now)
    if (outcome !== 'updated')
      return { ok: false, currentRevision: (await findSchedule(tx, schedule.id))?.revision ?? null }
    if (removedRecipients) await setPermanentRemovals(tx, schedule.id, removedRecipients)
    id = schedule.id
  } else {
    if (await isDuplicateSubmission(tx, viewer.userId, input, now)) return { ok: true, id: null }
    id = await createSchedule(tx, viewer.userId, input, now)
  }
  const action = `scheduled_export.${schedule ? 'updated' : 'created'}`
  await recordAudit(tx, { ...actorOf(viewer), action, subject: name })
  return { ok: true, id }
}
