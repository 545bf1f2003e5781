/**
 * Translates between a week of opening hours and Facebook's flat map, in which `mon_1_open` and `mon_1_close` are the
 * first range of a day and `mon_2_…` is the second. A missing day is closed, a range that ends before its start ends on
 * the next day, and midnight to midnight is the whole day. Facebook supports neither a third range nor special hours.
 */
import { toDayRanges, toWeekHours } from '../clock-ranges'
import type { HourRange, WeekDay, WeekOfHours } from '../google-business-profile/hours/week-periods'
import { weekDays } from '../google-business-profile/hours/week-periods'

export type HoursMap = Record<string, string>

const rangeNumbers = [1, 2] as const

/**
 * Returns the week, or null if there are no hours, because Facebook does not distinguish a closed week from missing
 * hours.
 */
export function toWeek(hours: HoursMap): WeekOfHours | null {
  return toWeekHours((day) =>
    rangeNumbers.flatMap((index): HourRange[] => {
      const name = `${day.slice(0, 3)}_${index}`
      const [open_time, close_time] = [hours[`${name}_open`], hours[`${name}_close`]]
      return isTime(open_time) && isTime(close_time) ? [{ open_time, close_time }] : []
    }),
  )
}

function isTime(text: string | undefined): text is string {
  return /^([01]?\d|2[0-3]):[0-5]\d$|^24:00$/.test(text ?? '')
}

export function toHoursMap(week: WeekOfHours): HoursMap {
  return Object.fromEntries(
    weekDays.flatMap((day) =>
      toDayRanges(week[day]).flatMap(({ open_time, close_time }, index) => {
        const name = `${day.slice(0, 3)}_${index + 1}`
        return [
          [`${name}_open`, open_time],
          [`${name}_close`, close_time === '00:00' ? '24:00' : close_time],
        ]
      }),
    ),
  )
}

export const alwaysOpen = toWeekHours(() => [{ open_time: '00:00', close_time: '24:00' }])

export function isAlwaysOpen(week: WeekOfHours): boolean {
  return weekDays.every((day) => week[day].open && week[day].is_24_hours)
}

/** Returns the days with more ranges than Facebook supports. */
export function overfullDays(week: WeekOfHours): WeekDay[] {
  return weekDays.filter((day) => toDayRanges(week[day]).length > rangeNumbers.length)
}
