/** A week of opening hours as the specification sends and keeps it (document 001 §3). Times are HH:mm. */
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

/** A range that ends at or before its beginning ends on the next day; 24:00 is never written. */
export type TimeRange = { open_time: string; close_time: string }

/** Closed when not open; open all day when `is_24_hours`, and then without ranges. */
export type DayHours = { open: boolean; is_24_hours: boolean; hours: TimeRange[] }

export type WeekHours = Record<Weekday, DayHours>
