import type { z } from 'zod'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { ScheduleFormResult } from './form/handle-schedule-form.server'
import type { ScheduleDraft, ScheduleFormData } from './form/schedule-form-data.server'
import type { scheduleSchema } from './form/schedule-form-schema'
import { recipientRows } from './recipients/recipient-rows'

export const scheduleFormId = 'schedule'

type ScheduleValues = z.input<typeof scheduleSchema>
export type ScheduleFields = ReturnType<typeof useForm<ScheduleValues>>[1]
export type OpenSchedule = ReturnType<typeof useScheduleForm>

/**
 * Returns the form's state and the data of the last response, for the form and for the save bar, which is outside the
 * form element.
 */
export function useScheduleForm(
  { facts, draft: initialDraft, stored, constraint }: ScheduleFormData,
  reply: ScheduleFormResult | undefined,
  options: { isSentInPlace?: boolean } = {},
) {
  const draft = reply?.draft ?? initialDraft
  const [form, fields, isUnsaved] = useForm<ScheduleValues>({
    id: scheduleFormId,
    lastResult: reply,
    constraint,
    defaultValue: defaultValues(stored, initialDraft),
    ...options,
  })
  return { facts, draft, reply, form, fields, isUnsaved }
}

/** Returns the values that the unchanged form would submit, for detecting unsaved changes. */
function defaultValues(
  { weekday, dayOfMonth, ...stored }: ScheduleFormData['stored'],
  { columns, recipients }: ScheduleDraft,
) {
  const { frequency } = stored
  return {
    ...stored,
    ...(frequency === 'weekly' ? { weekday } : {}),
    ...(frequency === 'monthly' ? { dayOfMonth } : {}),
    recipients: recipientRows(recipients).flatMap(({ id, isChosen }) => (isChosen ? [id] : [])),
    removedRecipients: [
      '',
      ...recipients.unsubscribed.flatMap(({ id, canResubscribe }) => (canResubscribe ? [] : [id])),
    ],
    columns: columns.ids,
  }
}
