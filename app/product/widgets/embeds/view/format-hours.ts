import type { DayHours } from '#app/kit/opening-hours/hours'
import { normalizeDay } from '#app/kit/opening-hours/week'
import type { EmbedI18n } from '../i18n'

/** Formats the hours of one day: "9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM". */
export function formatHours(day: DayHours, { messages, time }: Pick<EmbedI18n, 'messages' | 'time'>): string {
  const { open, is_24_hours, hours } = normalizeDay(day)
  if (!open) return messages.closed
  if (is_24_hours) return messages.allDay
  return hours.map(({ open_time, close_time }) => `${time(open_time)} – ${time(close_time)}`).join(', ')
}
