/** Scheduled exports: reports that are sent by email again and again. */
import { z } from 'zod'
import { deleteOwnSchedules } from '#app/site/exports/schedules/delete-schedules.server'
import { scheduleContextOf } from '#app/site/exports/schedules/form/schedule-context.server'
import { storedFilterParams } from '#app/site/exports/schedules/form/schedule-form-data.server'
import { scheduleSchema } from '#app/site/exports/schedules/form/schedule-form-schema'
import { checkSchedule, saveSchedule } from '#app/site/exports/schedules/save-schedule.server'
import { requireOwnSchedule } from '#app/site/exports/schedules/schedule-access.server'
import type { ScheduleContext } from '#app/site/exports/schedules/schedule-context'
import { scheduleFilter } from '#app/site/exports/schedules/schedule-filter'
import { loadSchedules } from '#app/site/exports/schedules/schedule-list.server'
import { holdSchedule, type Schedule } from '#app/site/exports/schedules/schedules.server'
import { type Call, defineEndpoint } from '../endpoint'
import { itemEndpoint } from '../item-endpoint.server'
import { filteredPagesEndpoint } from '../numbered-list-endpoint.server'
import { ApiProblem, formProblem } from '../problems'
import { halObject, recordSchema } from '../representation'
import { idProperty } from '../resources/resource'
import { conditionsProperty } from '../resources/saved-filter-resource'
import { listedScheduleResource, scheduleResource } from '../resources/schedule-resource'

const group = 'Exports'

const scheduleLinks = ({ id }: { id: string }, { links, viewer }: Call) => ({
  self: links.to('scheduled_exports/:scheduleId', { scheduleId: id }),
  page: links.page(viewer.href('/settings/scheduled-exports/:scheduleId/edit', { scheduleId: id })),
})

const scheduleProperties = {
  email_subject: z.string(),
  email_body: z.string(),
  email_frequency: z.string().describe('daily, weekly or monthly'),
  weekday: z.int().nullable().describe('0 is Sunday'),
  day_of_month: z.int().nullable(),
  scheduled_time: z.string().describe('HH:mm'),
  time_zone: z.string(),
  filters: conditionsProperty,
  columns: z.array(z.string()).nullable(),
  recipient_user_ids: z.array(idProperty),
  skips_empty: z.boolean(),
}
const newScheduleBody = z
  .strictObject({ ...scheduleProperties, export_type: z.string().default('reviews') })
  .partial({
    email_body: true,
    weekday: true,
    day_of_month: true,
    time_zone: true,
    filters: true,
    columns: true,
    skips_empty: true,
    scheduled_time: true,
    email_frequency: true,
  })
const scheduleBody = z
  .strictObject({ ...scheduleProperties, revision: z.int().describe('The revision that you have seen') })
  .partial()
type ScheduleBody = Partial<z.output<typeof scheduleBody>>

/** The names in the body of the form's fields. */
const bodyNames: Record<string, string> = {
  name: 'email_subject',
  description: 'email_body',
  frequency: 'email_frequency',
  dayOfMonth: 'day_of_month',
  time: 'scheduled_time',
  timeZone: 'time_zone',
  recipients: 'recipient_user_ids',
}

/** Validates the values as the form does. `stored` has those that are missing in the body. */
function readScheduleInput(body: ScheduleBody, stored: Schedule | null, timeZone: string) {
  const { timetable } = stored ?? {}
  const read = scheduleSchema.safeParse({
    name: body.email_subject ?? stored?.name,
    description: body.email_body ?? stored?.description,
    skipsEmpty: body.skips_empty ?? stored?.skipsEmpty,
    frequency: body.email_frequency ?? timetable?.frequency ?? 'daily',
    weekday: String(body.weekday ?? timetable?.weekday ?? 0),
    dayOfMonth: String(body.day_of_month ?? timetable?.dayOfMonth ?? 1),
    time: body.scheduled_time ?? timetable?.localTime ?? '13:00',
    timeZone: body.time_zone ?? timetable?.timeZone ?? timeZone,
  })
  if (read.success) return read.data
  throw formProblem(
    Object.fromEntries(
      read.error.issues.map(({ path, message }) => [
        bodyNames[String(path[0])] ?? String(path[0]),
        [message],
      ]),
    ),
  )
}

/** Returns the query of the report's page with these conditions. @throws a problem if they are not conditions of it. */
function readConditions({ report }: Pick<ScheduleContext, 'report'>, filters: object): URLSearchParams {
  const filter = report.filter.fromStored({ ...filters, v: 1 })
  if (!filter) throw formProblem({ filters: [`is not a filter of ${report.name}`] })
  return report.filter.toParams(filter)
}

const changedMessage = 'Someone else changed this scheduled export.'

async function save(call: Call, context: ScheduleContext, body: ScheduleBody) {
  const { tx, viewer } = call
  const { schedule } = context
  const input = readScheduleInput(body, schedule, viewer.timeZone)
  const checked = await checkSchedule(tx, context, body.recipient_user_ids ?? schedule?.recipientIds ?? [])
  if (checked.obstacle) throw formProblem({ filters: [checked.obstacle] })
  if (checked.recipientsProblem) throw formProblem({ recipient_user_ids: [checked.recipientsProblem] })
  const columns = body.columns === undefined ? (schedule?.columns ?? []) : (body.columns ?? [])
  const { revision: seen } = body
  if (schedule && seen !== undefined && seen !== (await holdSchedule(tx, schedule.id)).revision)
    throw new ApiProblem('conflict', changedMessage)
  const values = { ...input, columns, removedRecipients: null, shown: null }
  const outcome = await saveSchedule(tx, context, checked, values)
  if (!outcome.ok) throw new ApiProblem('conflict', changedMessage)
  if (outcome.id === null)
    throw new ApiProblem('conflict', 'The same scheduled export was created a moment ago.')
  const saved = { ...(await requireOwnSchedule(tx, viewer, outcome.id)), accountId: tx.accountId }
  const links = scheduleLinks(saved, call)
  return {
    status: schedule ? 200 : 201,
    body: halObject(scheduleResource.represent(saved), links),
    ...(!schedule && { location: links.self?.href }),
  } as const
}

export const scheduledExportEndpoints = [
  filteredPagesEndpoint({
    path: 'scheduled_exports',
    group,
    summary: 'List scheduled exports',
    page: '/settings/scheduled-exports/manage',
    rel: 'scheduled_exports',
    filter: scheduleFilter,
    resource: listedScheduleResource,
    load: ({ tx, viewer }, filter, slice) => loadSchedules(tx, viewer, filter, slice),
    links: scheduleLinks,
  }),
  defineEndpoint({
    method: 'post',
    path: 'scheduled_exports',
    group,
    summary: 'Schedule an export',
    page: '/settings/scheduled-exports/new',
    body: newScheduleBody,
    example: {
      body: {
        export_type: 'reviews',
        filters: { dateDescriptor: 'thirty_days' },
        email_subject: 'Monthly reviews',
        email_frequency: 'monthly',
        day_of_month: 1,
        scheduled_time: '08:00',
        recipient_user_ids: [':userId'],
      },
    },
    responses: { 201: recordSchema(scheduleResource) },
    reply: async (call) => {
      const { export_type, filters = {}, ...body } = call.body
      const context = scheduleContextOf(call.viewer, export_type, {
        search: new URLSearchParams(),
        schedule: null,
      })
      return save(call, { ...context, search: readConditions(context, filters) }, body)
    },
  }),
  itemEndpoint({
    path: 'scheduled_exports/:scheduleId',
    group,
    summary: 'Load a scheduled export',
    page: '/settings/scheduled-exports/manage',
    resource: scheduleResource,
    find: async ({ tx, viewer, params }) => ({
      ...(await requireOwnSchedule(tx, viewer, params.scheduleId)),
      accountId: tx.accountId,
    }),
    links: scheduleLinks,
  }),
  defineEndpoint({
    method: 'patch',
    path: 'scheduled_exports/:scheduleId',
    group,
    summary: 'Change a scheduled export',
    page: '/settings/scheduled-exports/:scheduleId/edit',
    body: scheduleBody,
    example: { body: { email_subject: 'Reviews of the month' } },
    responses: { 200: recordSchema(scheduleResource) },
    reply: async (call) => {
      const { tx, viewer, params, body } = call
      const schedule = await requireOwnSchedule(tx, viewer, params.scheduleId)
      const context = scheduleContextOf(viewer, schedule.report, { search: new URLSearchParams(), schedule })
      const search = body.filters
        ? readConditions(context, body.filters)
        : storedFilterParams(context.report, schedule.filter)
      return save(call, { ...context, search }, body)
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: 'scheduled_exports/:scheduleId',
    group,
    summary: 'Delete a scheduled export',
    page: '/settings/scheduled-exports/delete',
    responses: { 204: null },
    reply: async ({ tx, viewer, params, clock }) => {
      const { id } = await requireOwnSchedule(tx, viewer, params.scheduleId)
      const { level, message } = await deleteOwnSchedules(viewer, [id], clock.now)
      if (level !== 'success') throw new ApiProblem('conflict', message)
      return { status: 204 }
    },
  }),
]
