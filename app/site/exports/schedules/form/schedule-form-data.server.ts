/**
 * Loads the data of the scheduled export form, which is shown in the flyout and on its own page. `facts` describes what
 * would be sent with the page's current filter, and changes with the page. `draft` contains the server's data for the
 * other fields, and is returned with each response to the form.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Frequency, Id } from '#app/kit/database/schema'
import { toSortedJson } from '#app/kit/database/sorted-json'
import type { Tx } from '#app/kit/database/tenant.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import type { Filter } from '#app/platform/filters/filter'
import { formatMissingIds } from '#app/platform/filters/missing-ids'
import { withMatchingPreset } from '#app/platform/filters/resolve-range'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { columnIdsOf, columnsOf } from '../../report-columns'
import { editPath } from '../../report-pages.server'
import { loadRecipientChoices, type RecipientChoices } from '../recipients/recipients.server'
import type { ScheduleContext } from '../schedule-context'
import { describeShownFilter, describeShownSchedule } from '../schedule-edits.server'
import {
  defaultFormValues,
  formValuesOf,
  type ScheduleFormValues,
  type StoredFormValues,
} from '../schedule-form-values'
import { nextSends } from '../timetable/timetable'
import { dateRangeProblem } from './date-range-problem'
import { describeFilter, describeStoredFilter } from './describe-filter.server'
import { scheduleSchema, timetableSchema } from './schedule-form-schema'

export type ScheduleFormData = {
  facts: ScheduleFacts
  draft: ScheduleDraft
  /** The stored values, or the defaults of a new schedule. */
  stored: StoredFormValues
  constraint: ReturnType<typeof constraintOf>
}

export type ScheduleFacts = {
  id: Id | null
  /** The URL to which the form is submitted. */
  action: string
  /** What is sent, such as "Reviews · Last 30 days · Group Midwest". */
  description: string
  /** The saved filter: its description and a link to the page with it; null if the page has the same filter. */
  saved: { description: string; to: string } | null
  /** What the hidden field says of the page's filter if the form was opened with it. */
  shownFilter: string
  /** A message about the part of the filter that the viewer cannot see; null if they can see all of it. */
  notice: string | null
  /** The reason why the schedule cannot be saved with this filter; otherwise null. */
  obstacle: string | null
  stopReason: string
  columns: { id: string; heading: string }[]
  listTo: string
  runsTo: string | null
  testEmail: string
}

/** The part of the form's data that is returned with each response. */
export type ScheduleDraft = {
  recipients: RecipientChoices
  frequency: Frequency
  /** The initial values of the day and time fields for this frequency. */
  times: Pick<ScheduleFormValues, 'weekday' | 'dayOfMonth' | 'time'>
  timeZone: string
  columns: { ids: string[]; isDefault: boolean }
  /** The times of the next three deliveries, in the schedule's time zone. */
  next: string[]
  /** The hidden field: what the form showed when it was opened. Empty for a new schedule. */
  shown: string
}

export async function loadScheduleFormData(tx: Tx, context: ScheduleContext): Promise<ScheduleFormData> {
  const { schedule, viewer } = context
  const stored = schedule ? formValuesOf(schedule) : defaultFormValues(viewer.timeZone)
  const loaded = await loadTogether(tx, {
    facts: () => loadFacts(tx, context),
    draft: () => loadDraft(tx, context, stored),
  })
  return {
    ...loaded,
    stored,
    constraint: constraintOf(scheduleSchema),
  }
}

async function loadFacts(tx: Tx, context: ScheduleContext): Promise<ScheduleFacts> {
  const { viewer, page, report, search, schedule } = context
  const { href } = viewer
  const { filter, notice, obstacle } = await loadScheduledFilter(tx, context)
  const saved = schedule ? await findDifferingSavedFilter(tx, context, filter) : null
  const query = { report: report.name, search: search.toString() }
  return {
    id: schedule?.id ?? null,
    action: schedule
      ? href(
          '/settings/scheduled-exports/:scheduleId/edit',
          { scheduleId: schedule.id },
          new URLSearchParams({ search: query.search }),
        )
      : href('/settings/scheduled-exports/new', new URLSearchParams(query)),
    description: await describeFilter(tx, context, filter),
    saved,
    shownFilter: describeShownFilter(report.filter.toStored(filter)),
    notice,
    obstacle,
    stopReason: schedule?.stopReason ?? '',
    columns: report.columns.map(({ id, heading }) => ({ id, heading })),
    listTo: href('/settings/scheduled-exports/manage', { fromPage: page.report }),
    runsTo: schedule && href('/settings/scheduled-exports/:scheduleId/runs', { scheduleId: schedule.id }),
    testEmail: viewer.email,
  }
}

export async function loadDraft(
  tx: Tx,
  { report, schedule, now }: ScheduleContext,
  values: ScheduleFormValues,
  shown?: string,
): Promise<ScheduleDraft> {
  const { recipients, removedRecipients, frequency, weekday, dayOfMonth, time, timeZone, columns } = values
  const parsed = timetableSchema.safeParse(values)
  return {
    recipients: await loadRecipientChoices(tx, recipients, removedRecipients, schedule?.id ?? null),
    frequency,
    times: { weekday, dayOfMonth, time },
    timeZone,
    columns: {
      ids: columnsOf(report, columns).map(({ id }) => id),
      isDefault: columnIdsOf(report, columns) === null,
    },
    next: parsed.success
      ? nextSends(parsed.data.timetable, now, 3).map((at) => formatSendTime(at, timeZone))
      : [],
    shown: shown ?? (schedule ? await describeShownSchedule(tx, report, schedule) : ''),
  }
}

const changeFilters = 'Change the filters on the page, then save.'
const nothingToSend = `Nothing can match these filters. ${changeFilters}`

/**
 * Returns the page's filter, a notice about the part of the filter that the viewer cannot see, and the reason why the
 * filter cannot be scheduled, if any. An unchanged saved filter can be kept even if the viewer cannot see any of its
 * values, but a new filter has to contain something that the viewer can see.
 */
export async function loadScheduledFilter(
  tx: Tx,
  { viewer, report, search, schedule, now }: ScheduleContext,
) {
  const requested = await loadRequestedFilter(tx, report, search)
  const { missing, dropped, isUnsatisfiable } = requested
  const filter = withMatchingPreset(requested.filter, { now, timeZone: viewer.timeZone })
  const isSaved = schedule !== null && isSameFilter(schedule.filter, report.filter.toStored(filter))
  const visibilityProblem = isUnsatisfiable && !isSaved ? nothingToSend : null
  // Runs use the creator's permissions, so a part that another editor cannot see may still match.
  const isOwnedByOther = isSaved && schedule.createdBy !== viewer.userId
  const notice = formatMissingIds(missing, isOwnedByOther ? 'Saving keeps it in the filter.' : undefined)
  const obstacle =
    schedulingProblem(report, filter, search) ??
    (dropped && `${dropped} ${changeFilters}`) ??
    visibilityProblem
  return { filter, notice, obstacle }
}

export function schedulingProblem(report: AnyReport, filter: Filter, search: URLSearchParams): string | null {
  const parsed = report.filter.readStrict(search)
  const dateParams = ['from', 'to', 'dateDescriptor']
  const isInvalidRange = !parsed.ok && parsed.problems.some(({ parameter }) => dateParams.includes(parameter))
  return report.missingCondition?.(filter) ?? dateRangeProblem(report.filter.rules, filter, isInvalidRange)
}

/** Returns the page's query for a stored filter; empty if the stored filter is no longer valid. */
export function storedFilterParams(report: AnyReport, stored: unknown): URLSearchParams {
  const filter = report.filter.fromStored(stored)
  return filter ? report.filter.toParams(filter) : new URLSearchParams()
}

async function findDifferingSavedFilter(
  tx: Tx,
  context: ScheduleContext,
  filter: Filter,
): Promise<ScheduleFacts['saved']> {
  const { viewer, report, schedule } = context
  if (!schedule || isSameFilter(schedule.filter, report.filter.toStored(filter))) return null
  return {
    description: await describeStoredFilter(tx, context, schedule.filter),
    to: editPath(schedule, viewer.href),
  }
}

function formatSendTime(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return format.format(at).replace(/\u202f/g, ' ')
}

const isSameFilter = (stored: unknown, other: unknown): boolean =>
  toSortedJson(stored) === toSortedJson(other)
