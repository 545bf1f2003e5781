/** Checks and saves a scheduled export: a new one, or changes to an existing one. */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import type { Filter } from '#app/platform/filters/filter'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { columnIdsOf } from '../report-columns'
import { loadScheduledFilter } from './form/schedule-form-data.server'
import { findAllowedRecipients, setPermanentRemovals } from './recipients/recipients.server'
import type { ScheduleContext } from './schedule-context'
import { mergeSchedule } from './schedule-edits.server'
import { createSchedule, holdSchedule, isDuplicateSubmission, updateSchedule } from './schedules.server'
import type { Timetable } from './timetable/timetable'

const MAX_RECIPIENTS = 100

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
  /** The hidden field of the form; null if nothing was shown. */
  shown: string | null
}

type SaveOutcome = { ok: true; id: Id | null } | { ok: false; conflicts: EditConflicts }

/**
 * Saves a schedule that was checked, merged with what somebody else has saved since the form was opened. `id` is null if
 * the same schedule was created a moment ago. Throws 404 if it was deleted.
 */
export async function saveSchedule(
  tx: Tx,
  context: ScheduleContext,
  { filter, recipientIds }: Pick<CheckedSchedule, 'filter' | 'recipientIds'>,
  { name, description, skipsEmpty, timetable, columns, removedRecipients, shown }: ScheduleValues,
): Promise<SaveOutcome> {
  const { viewer, report, schedule, now } = context
  const input = {
    report: report.name,
    name,
    description,
    timetable,
    skipsEmpty,
    recipientIds,
    filter: report.filter.toStored(filter),
    columns: columnIdsOf(report, columns),
  }
  if (!schedule) {
    if (await isDuplicateSubmission(tx, viewer.userId, input, now)) return { ok: true, id: null }
    const id = await createSchedule(tx, viewer.userId, input, now)
    await recordAudit(tx, { ...actorOf(viewer), action: 'scheduled_export.created', subject: name })
    return { ok: true, id }
  }
  const held = await holdSchedule(tx, schedule.id)
  const merged = await mergeSchedule(tx, context, held, { input, removedRecipients, shown })
  if ('conflicts' in merged) return { ok: false, conflicts: merged.conflicts }
  await updateSchedule(tx, held, merged.input, { by: viewer.name, now })
  if (merged.removedRecipients) await setPermanentRemovals(tx, held.id, merged.removedRecipients)
  const subject = merged.input.name
  await recordAudit(tx, { ...actorOf(viewer), action: 'scheduled_export.updated', subject })
  return { ok: true, id: held.id }
}
