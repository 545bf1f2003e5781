/** The types for a week of opening hours. Times are `HH:mm`. */
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
