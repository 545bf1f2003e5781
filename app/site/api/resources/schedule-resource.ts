import { z } from 'zod'
import type { ListedSchedule } from '#app/site/exports/schedules/schedule-list.server'
import type { Schedule } from '#app/site/exports/schedules/schedules.server'
import type { Timetable } from '#app/site/exports/schedules/timetable/timetable'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'
import { conditionsOf, conditionsProperty } from './saved-filter-resource'

const timetableProperties = {
  email_frequency: z.enum(['daily', 'weekly', 'monthly']),
  weekday: z.int().min(0).max(6).nullable().describe('0 is Sunday'),
  day_of_month: z.int().min(1).max(31).nullable(),
  scheduled_time: z.string().describe('HH:mm in the time zone'),
  time_zone: z.string(),
}

const timetableOf = ({ frequency, weekday, dayOfMonth, localTime, timeZone }: Timetable) => ({
  email_frequency: frequency,
  weekday,
  day_of_month: dayOfMonth,
  scheduled_time: localTime,
  time_zone: timeZone,
})

/** A scheduled export in a list. */
export const listedScheduleResource = defineResource({
  name: 'ListedScheduledExport',
  schema: z.strictObject({
    id: idProperty,
    email_subject: z.string(),
    display_name: z.string().describe('The title of the report'),
    created_by: z.string().nullable(),
    recipient_count: z.int(),
    ...timetableProperties,
    next_at: instantProperty.nullable().describe('null: stopped'),
    last_sent_at: instantProperty.nullable(),
    stop_reason: z.string(),
    problem: z.string().nullable().describe('Why the latest delivery failed'),
  }),
  represent: (schedule: ListedSchedule) => ({
    id: schedule.id,
    email_subject: schedule.name,
    display_name: schedule.type,
    created_by: schedule.creator,
    recipient_count: schedule.recipients,
    ...timetableOf(schedule.timetable),
    next_at: schedule.nextAt && toInstant(schedule.nextAt),
    last_sent_at: schedule.lastSentAt && toInstant(schedule.lastSentAt),
    stop_reason: schedule.stopReason,
    problem: schedule.problem,
  }),
})

export const scheduleResource = defineResource({
  name: 'ScheduledExport',
  schema: z.strictObject({
    id: idProperty,
    account_id: idProperty,
    created_by_user_id: idProperty,
    export_type: z.string().describe('The name of the report'),
    email_subject: z.string(),
    email_body: z.string(),
    filters: conditionsProperty,
    columns: z.array(z.string()).nullable().describe('null: the default columns'),
    recipient_user_ids: z.array(idProperty),
    skips_empty: z.boolean().describe('Whether nothing is sent when there are no rows'),
    ...timetableProperties,
    next_at: instantProperty.nullable(),
    last_sent_at: instantProperty.nullable(),
    revision: z.int(),
  }),
  represent: ({ accountId, ...schedule }: Schedule & { accountId: string }) => ({
    id: schedule.id,
    account_id: accountId,
    created_by_user_id: schedule.createdBy,
    export_type: schedule.report,
    email_subject: schedule.name,
    email_body: schedule.description,
    filters: conditionsOf(schedule.filter),
    columns: schedule.columns,
    recipient_user_ids: schedule.recipientIds,
    skips_empty: schedule.skipsEmpty,
    ...timetableOf(schedule.timetable),
    next_at: schedule.nextAt && toInstant(schedule.nextAt),
    last_sent_at: schedule.lastSentAt && toInstant(schedule.lastSentAt),
    revision: schedule.revision,
  }),
})
