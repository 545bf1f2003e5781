/** The types for opening hours: the week, and the dates with other hours. Times are `HH:mm`. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** A range of opening hours. If it ends at or before its start, it ends on the next day. 24:00 is never used. */
export type TimeRange = { open_time: string; close_time: string }

/**
 * The hours of a day. The day is closed if `open` is false, and open all day, without ranges, if `is_24_hours` is true.
 */
export type DayHours = { open: boolean; is_24_hours: boolean; hours: TimeRange[] }

export type WeekHours = Record<Weekday, DayHours>

/** The hours of a date that replace those of its weekday: closed, open all day, or open for these ranges. */
export type SpecialDay = { closed: boolean; is_24_hours: boolean; hours: TimeRange[] }

/** Special hours with their date, `YYYY-MM-DD`. */
export type DatedSpecialDay = SpecialDay & { date: string }
