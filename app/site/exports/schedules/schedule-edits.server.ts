/** Merges the changes of two people who edit the same scheduled export at once. */
import type { Id } from '#app/kit/database/schema'
import { toSortedJson } from '#app/kit/database/sorted-json'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import type { StoredFilter } from '#app/platform/filters/stored-filter'
import { columnIdsOf, columnsOf } from '../report-columns'
import { describeStoredFilter } from './form/describe-filter.server'
import { findAllowedRecipients, listRemovedRecipients } from './recipients/recipients.server'
import type { ScheduleContext } from './schedule-context'
import type { Schedule, ScheduleInput } from './schedules.server'
import type { Timetable } from './timetable/timetable'
import { formatTimetable } from './timetable/timetable-labels'

/** The values that are compared. The timetable and the filter are JSON, because each means something only as a whole. */
type EditedValues = {
  name: string
  description: string
  recipients: Id[]
  /** Missing if the form has no unsubscribed recipients. */
  removedRecipients?: Id[]
  skipsEmpty: boolean
  timetable: string
  columns: string[]
  filter: string
}

/** Returns the hidden field of the form. */
export async function describeShownSchedule(
  tx: Tx,
  report: ScheduleContext['report'],
  schedule: Schedule,
): Promise<string> {
  return describeShown(await storedValuesOf(tx, report, schedule))
}

/** Returns the part of the hidden field that stands for the filter. */
export const describeShownFilter = (filter: StoredFilter): string =>
  describeShown({ filter: toSortedJson(filter) })

async function storedValuesOf(
  tx: Tx,
  report: ScheduleContext['report'],
  { id, ...schedule }: Schedule,
): Promise<EditedValues> {
  const removedRecipients = await listRemovedRecipients(tx, id)
  return editedValuesOf(report, { ...schedule, removedRecipients })
}

function editedValuesOf(
  report: ScheduleContext['report'],
  values: Omit<ScheduleInput, 'report' | 'filter'> & { filter: unknown; removedRecipients: Id[] | null },
): EditedValues {
  const { name, description, recipientIds, removedRecipients, skipsEmpty, timetable, columns, filter } =
    values
  return {
    name,
    description,
    skipsEmpty,
    recipients: recipientIds,
    ...(removedRecipients ? { removedRecipients } : {}),
    timetable: toSortedJson(timetable),
    columns: columnsOf(report, columns ?? []).map(({ id }) => id),
    filter: toSortedJson(filter),
  }
}

type MergedSchedule = { input: ScheduleInput; removedRecipients: Id[] | null }

/**
 * Returns the changes to save: those that the person made, on top of the stored values. Returns the conflicts if
 * somebody else has changed the same fields, or both together have removed all recipients. `schedule` must be locked.
 * `shown` is the hidden field of the form; the API shows nothing before it changes what it names, so it is null.
 */
export async function mergeSchedule(
  tx: Tx,
  context: ScheduleContext,
  schedule: Schedule,
  { input, removedRecipients, shown }: MergedSchedule & { shown: string | null },
): Promise<MergedSchedule | { conflicts: EditConflicts }> {
  const { report, viewer } = context
  const stored = await storedValuesOf(tx, report, schedule)
  const submitted = editedValuesOf(report, { ...input, removedRecipients })
  const merged = mergeEdits<EditedValues>({ shown: shown ?? describeShown(stored), submitted, stored })
  const { values, conflicts } = merged
  const allowed = await findAllowedRecipients(tx, values.recipients, {
    scheduleId: schedule.id,
    viewerId: viewer.userId,
    existingIds: schedule.recipientIds,
  })
  if (allowed.mailed === 0 && !conflicts.includes('recipients')) conflicts.push('recipients')
  if (conflicts.length > 0)
    return {
      conflicts: await describeScheduleConflicts(tx, context, schedule, { conflicts, stored, submitted }),
    }
  return {
    input: {
      report: input.report,
      name: values.name,
      description: values.description,
      skipsEmpty: values.skipsEmpty,
      recipientIds: allowed.ids,
      timetable: JSON.parse(values.timetable) as Timetable,
      columns: columnIdsOf(report, values.columns),
      filter: JSON.parse(values.filter) as StoredFilter,
    },
    removedRecipients: removedRecipients && (values.removedRecipients ?? []),
  }
}

type Conflict = { conflicts: string[]; stored: EditedValues; submitted: EditedValues }

async function describeScheduleConflicts(
  tx: Tx,
  context: ScheduleContext,
  { changedBy: by, changedAt: at }: Schedule,
  { conflicts, stored, submitted }: Conflict,
): Promise<EditConflicts> {
  const filters = new Map<string, string>()
  if (conflicts.includes('filter'))
    for (const { filter } of [stored, submitted])
      filters.set(filter, await describeStoredFilter(tx, context, JSON.parse(filter)))
  const format = (field: string, values: EditedValues) =>
    field === 'filter' ? filters.get(values.filter)! : formatField(field, values)
  return describeConflicts(conflicts, { stored, submitted, by, at }, (field) => labels[field]!, format)
}

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  recipients: 'Recipients',
  removedRecipients: 'Removed permanently',
  skipsEmpty: 'Skip when there are no results',
  timetable: 'Frequency and time',
  columns: 'Columns',
  filter: 'What’s included',
}

function formatField(field: string, values: EditedValues): string {
  switch (field) {
    case 'name':
    case 'description':
      return values[field] || '(empty)'
    case 'recipients':
    case 'removedRecipients':
      return pluralize(values[field]?.length ?? 0, 'recipient')
    case 'columns':
      return pluralize(values.columns.length, 'column')
    case 'skipsEmpty':
      return values.skipsEmpty ? 'Yes' : 'No'
    default:
      return formatTimetable(JSON.parse(values.timetable) as Timetable)
  }
}
