/** Merges the changes of two people who reschedule the same post at once. */

import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { formatTime } from '#app/kit/opening-hours/time-of-day'
import type { Post } from '../posts.server'
import { type SendTimeFormValues, sendTimeFormValues } from './post-schedule'

/** Returns the hidden field of the form. */
export const describeShownSendTime = (at: Date | null, timeZone: string): string =>
  describeShown(storedSendTime(at, timeZone))

/**
 * Returns the time to which the person has moved the post, or the stored one if they left it alone. Returns the conflict
 * if somebody else has moved it, too. The post must be locked.
 */
export function mergeSendTime(
  { scheduledAt, changedBy: by, changedAt }: Post,
  at: Date,
  shown: string,
  timeZone: string,
): { at: Date } | { conflicts: EditConflicts } {
  const stored = storedSendTime(scheduledAt, timeZone)
  const submitted = sendTimeFormValues(at, timeZone)
  const units: (keyof SendTimeFormValues)[][] = [['sendDate', 'sendTime']]
  const { values, conflicts } = mergeEdits({ shown, submitted, stored, units })
  if (conflicts.length > 0) {
    const edit = { stored, submitted, by, at: changedAt }
    return { conflicts: describeConflicts(conflicts, edit, labelOf, format) }
  }
  const isMine = values.sendDate === submitted.sendDate && values.sendTime === submitted.sendTime
  return { at: isMine || !scheduledAt ? at : scheduledAt }
}

const storedSendTime = (at: Date | null, timeZone: string): SendTimeFormValues =>
  at ? sendTimeFormValues(at, timeZone) : { sendDate: '', sendTime: '' }

const labelOf = (field: string): string => (field === 'sendDate' ? 'Date' : 'Time')

const format = (field: string, { sendDate, sendTime }: SendTimeFormValues): string =>
  field === 'sendDate' ? sendDate : formatTime(sendTime)
