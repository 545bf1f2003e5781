/**
 * The data of a schedule's form, in the flyout and on its own page: `facts` describe what the page's filter would send
 * and follow the page; `draft` is what the server found for the other fields and is returned with each response.
 */
import type { Frequency, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { chipsOf } from '#app/filters/chips'
import type { Filter } from '#app/filters/filter'
import { missingInWords } from '#app/filters/missing'
import { presetLabels } from '#app/filters/presets'
import { constraintOf } from '#app/form-constraint.server'
import { requestedFilter } from '#app/reports/requested.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { findReport } from '../all-reports.server'
import { columnIdsOf, columnsOf } from '../report-columns'
import { editPath, type ReportPage } from '../report-pages.server'
import { rangeObstacle } from './range-obstacle'
import { type RecipientChoices, recipientChoices } from './recipients.server'
import { scheduleSchema, timetableSchema } from './schedule-form-schema'
import {
  formValuesOf,
  newFormValues,
  type ScheduleFormValues,
  type StoredFormValues,
} from './schedule-form-values'
import type { Schedule } from './schedules.server'
import { nextSends } from './timetable'

type Report = NonNullable<ReturnType<typeof findReport>>

/**
 * What is scheduled: a report, filtered by the query `search` of its page; and the existing schedule when one is
 * changed.
 */
export type Subject = {
  viewer: Viewer
  page: ReportPage
  report: Report
  search: URLSearchParams
  schedule: Schedule | null
  now: Date
}

export type ScheduleSheet = {
  facts: ScheduleFacts
  draft: ScheduleDraft
  /** The stored values, or the defaults of a new schedule. */
  stored: StoredFormValues
  constraint: ReturnType<typeof constraintOf>
}

export type ScheduleFacts = {
  id: Id | null
  /** Where the form posts to. */
  action: string
  /** "Reviews · Last 30 days · Group Midwest" */
  words: string
  /** The same for the saved filter, when it differs, and the page with that filter. */
  saved: { words: string; to: string } | null
  /** Describes what the filter names and this viewer cannot see. */
  notice: string | null
  /** Why it cannot be saved with this filter. */
  obstacle: string | null
  stoppedBecause: string
  columns: { id: string; heading: string }[]
  listTo: string
  runsTo: string | null
  testEmail: string
}

/** What each response returns for the form. */
export type ScheduleDraft = {
  recipients: RecipientChoices
  frequency: Frequency
  /** For this frequency: initial values of its day and time fields. */
  times: Pick<ScheduleFormValues, 'weekday' | 'dayOfMonth' | 'time'>
  timeZone: string
  columns: { ids: string[]; areTheReports: boolean }
  /** The next three sends, in the schedule's time zone. */
  next: string[]
  revision: number
}

export async function scheduleSheet(tx: Tx, subject: Subject): Promise<ScheduleSheet> {
  const { schedule, viewer } = subject
  const stored = schedule ? formValuesOf(schedule) : newFormValues(viewer.timeZone)
  return {
    facts: await factsOf(tx, subject),
    draft: await draftOf(tx, subject, stored),
    stored,
    constraint: constraintOf(scheduleSchema),
  }
}

async function factsOf(tx: Tx, subject: Subject): Promise<ScheduleFacts> {
  const { viewer, page, report, search, schedule } = subject
  const { href } = viewer
  const { filter, notice, obstacle } = await scheduledFilter(tx, subject)
  const saved = schedule ? await savedOtherwise(tx, subject, filter) : null
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
    words: await filterInWords(tx, page, report, filter),
    saved,
    notice,
    obstacle,
    stoppedBecause: schedule?.stoppedBecause ?? '',
    columns: report.columns.map(({ id, heading }) => ({ id, heading })),
    listTo: href('/settings/scheduled-exports/manage', { fromPage: page.report }),
    runsTo: schedule && href('/settings/scheduled-exports/:scheduleId/runs', { scheduleId: schedule.id }),
    testEmail: viewer.email,
  }
}

export async function draftOf(
  tx: Tx,
  { report, schedule, now }: Subject,
  values: ScheduleFormValues,
  revision = schedule?.revision ?? 0,
): Promise<ScheduleDraft> {
  const { recipients, takenOff, frequency, weekday, dayOfMonth, time, timeZone, columns } = values
  const read = timetableSchema.safeParse(values)
  return {
    recipients: await recipientChoices(tx, recipients, takenOff, schedule?.id ?? null),
    frequency,
    times: { weekday, dayOfMonth, time },
    timeZone,
    columns: {
      ids: columnsOf(report, columns).map(({ id }) => id),
      areTheReports: columnIdsOf(report, columns) === null,
    },
    next: read.success ? nextSends(read.data.timetable, now, 3).map((at) => sendInWords(at, timeZone)) : [],
    revision,
  }
}

const nothingToSend =
  'With these filters nothing would ever be sent. Change the filters of the page, then save.'

/**
 * Returns the page's filter, what its viewer cannot see of it, and why it cannot be scheduled. The saved filter may be
 * kept whatever its editor can see of it; any other filter must be able to match something for the user who saves it.
 */
export async function scheduledFilter(tx: Tx, { viewer, report, search, schedule }: Subject) {
  const { filter, missing, isUnanswerable } = await requestedFilter(tx, report, search)
  const isSaved = schedule !== null && isSame(schedule.filter, report.filter.toStored(filter))
  const unseen = isUnanswerable && !isSaved ? nothingToSend : null
  // It is sent with what its creator sees: that part is invisible to another editor, but may match.
  const isOthers = isSaved && schedule.createdBy !== viewer.userId
  const notice = missingInWords(missing, isOthers ? 'Saving keeps that part.' : undefined)
  return { filter, notice, obstacle: obstacleOf(report, filter, search) ?? unseen }
}

export function obstacleOf(report: Report, filter: Filter, search: URLSearchParams): string | null {
  const read = report.filter.readStrict(search)
  const ofDates = ['from', 'to', 'dateDescriptor']
  const isMistyped = !read.ok && read.problems.some(({ parameter }) => ofDates.includes(parameter))
  return report.missingCondition?.(filter) ?? rangeObstacle(report.filter.rules, filter, isMistyped)
}

/** Returns the query of the report's page for a stored filter; empty when it is no longer readable. */
export function searchOfStored(report: Report, stored: unknown): URLSearchParams {
  const filter = report.filter.fromStored(stored)
  return filter ? report.filter.toParams(filter) : new URLSearchParams()
}

async function savedOtherwise(
  tx: Tx,
  { viewer, page, report, schedule }: Subject,
  filter: Filter,
): Promise<ScheduleFacts['saved']> {
  if (!schedule || isSame(schedule.filter, report.filter.toStored(filter))) return null
  const saved = report.filter.fromStored(schedule.filter)
  return {
    words: saved ? await filterInWords(tx, page, report, saved) : 'a filter that can no longer be read',
    to: editPath(schedule, viewer.href),
  }
}

/** "Reviews · Last 30 days · Group Midwest · 2 sources" */
async function filterInWords(tx: Tx, { label }: ReportPage, report: Report, filter: Filter): Promise<string> {
  const { rules } = report.filter
  const { names } = await requestedFilter(tx, report, report.filter.toParams(filter))
  const { range } = filter
  const dates = range.kind === 'preset' ? presetLabels[range.descriptor] : `${range.from} – ${range.to}`
  const chips = chipsOf(rules, filter, names).filter(({ field }) => field !== 'date')
  const values = chips.map(({ label, value }) => (/^\d+ [a-z]/.test(value) ? value : `${label} ${value}`))
  return [label, ...(rules.defaultRange ? [dates] : []), ...values].join(' · ')
}

function sendInWords(at: Date, timeZone: string): string {
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

function isSame(stored: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(stored)) === JSON.stringify(ordered(other))
}

/** JSON from the database has its keys in another order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, ordered(part)])
}
