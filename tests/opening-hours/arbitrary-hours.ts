import fc from 'fast-check'
import { type DayHours, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { timeAt } from '#app/kit/opening-hours/time-of-day'
import { closedDay, emptyWeek, openAllDay, weekOf } from '#app/kit/opening-hours/week'

/** Builds a day from ranges such as `09:00-17:00`. */
export const openDay = (...ranges: string[]): DayHours => ({
  open: true,
  is_24_hours: false,
  hours: ranges.map((range) => {
    const [open_time = '', close_time = ''] = range.split('-')
    return { open_time, close_time }
  }),
})

/** Builds a week that is closed on all days but these. */
export const week = (days: Partial<WeekHours>): WeekHours => ({ ...emptyWeek, ...days })

export const time = fc.integer({ min: 0, max: 1439 }).map(timeAt)
const range = fc.record({ open_time: time, close_time: time })
export const anyDay: fc.Arbitrary<DayHours> = fc.oneof(
  fc.constant(closedDay),
  fc.constant(openAllDay),
  fc.array(range, { minLength: 1, maxLength: 3 }).map((hours) => ({ open: true, is_24_hours: false, hours })),
)
export const anyWeek = fc
  .tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay)
  .map((days) => weekOf((name) => days[weekdays.indexOf(name)]!))
