import type { z } from 'zod'
import { useForm } from '#app/ui/use-form'
import { recipientRows } from './recipients-field'
import type { scheduleSchema } from './schedule-form-schema'
import type { ScheduleReply } from './schedule-saving.server'
import type { ScheduleDraft, ScheduleSheet } from './schedule-sheet.server'

export const scheduleForm = 'schedule'

type ScheduleValues = z.input<typeof scheduleSchema>
export type ScheduleFields = ReturnType<typeof useForm<ScheduleValues>>[1]
export type OpenSchedule = ReturnType<typeof useScheduleForm>

/** The form with the last response. Called above both the fields and the save bar, which is outside the form. */
export function useScheduleForm(
  { facts, draft: first, stored, constraint }: ScheduleSheet,
  reply: ScheduleReply | undefined,
  options: { isSentInPlace?: boolean } = {},
) {
  const draft = reply?.draft ?? first
  const [form, fields, isUnsaved] = useForm<ScheduleValues>({
    id: scheduleForm,
    lastResult: reply,
    constraint,
    defaultValue: defaultValues(stored, first),
    ...options,
  })
  return { facts, draft, reply, form, fields, isUnsaved }
}

/** The values that the form sends when nobody changes anything, to detect whether somebody did. */
function defaultValues(
  { weekday, dayOfMonth, ...stored }: ScheduleSheet['stored'],
  { columns, recipients }: ScheduleDraft,
) {
  const { frequency } = stored
  return {
    ...stored,
    ...(frequency === 'weekly' ? { weekday } : {}),
    ...(frequency === 'monthly' ? { dayOfMonth } : {}),
    recipients: recipientRows(recipients).flatMap(({ id, isChosen }) => (isChosen ? [id] : [])),
    takenOff: ['', ...recipients.unsubscribed.flatMap(({ id, mayReturn }) => (mayReturn ? [] : [id]))],
    columns: columns.ids,
  }
}
