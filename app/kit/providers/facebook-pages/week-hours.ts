/**
 * Translates between a week of opening hours and Facebook's flat map, in which `mon_1_open` and `mon_1_close` are the
 * first range of a day and `mon_2_…` is the second. A missing day is closed, a range that ends before its start ends on
 * the next day, and midnight to midnight is the whole day. Facebook supports neither a third range nor special hours.
 */

import { rangesOfDay, weekOfRanges } from '#app/kit/opening-hours/day-ranges'
import type { TimeRange, WeekHours } from '#app/kit/opening-hours/hours'
import { weekdays } from '#app/kit/opening-hours/hours'
import type { HoursLimits } from '../directory-adapter'
import type { LocationHours } from '../listing-facts'

export type HoursMap = Record<string, string>

const rangeNumbers = [1, 2] as const

/**
 * Returns the week, or null if there are no hours, because Facebook does not distinguish a closed week from missing
 * hours.
 */
export function toWeek(hours: HoursMap): WeekHours | null {
  return weekOfRanges((day) =>
    rangeNumbers.flatMap((index): TimeRange[] => {
      const name = `${day.slice(0, 3)}_${index}`
      const [open_time, close_time] = [hours[`${name}_open`], hours[`${name}_close`]]
      return isTime(open_time) && isTime(close_time) ? [{ open_time, close_time }] : []
    }),
  )
}

function isTime(text: string | undefined): text is string {
  return /^([01]?\d|2[0-3]):[0-5]\d$|^24:00$/.test(text ?? '')
}

export function toHoursMap(week: WeekHours): HoursMap {
  return Object.fromEntries(
    weekdays.flatMap((day) =>
      rangesOfDay(week[day]).flatMap(({ open_time, close_time }, index) => {
        const name = `${day.slice(0, 3)}_${index + 1}`
        return [
          [`${name}_open`, open_time],
          [`${name}_close`, close_time === '00:00' ? '24:00' : close_time],
        ]
      }),
    ),
  )
}

export const alwaysOpen = weekOfRanges(() => [{ open_time: '00:00', close_time: '24:00' }])

export function isAlwaysOpen(week: WeekHours): boolean {
  return weekdays.every((day) => week[day].open && week[day].is_24_hours)
}

export function hoursLimits({ hours: week, special_hours }: LocationHours): HoursLimits {
  const overfullDay = week && weekdays.find((day) => rangesOfDay(week[day]).length > rangeNumbers.length)
  return {
    unsupported: {
      ...(overfullDay && {
        hours: `Facebook allows two ranges of hours per day. ${overfullDay.replace(/^./, (first) => first.toUpperCase())} has more.`,
      }),
      ...(special_hours.length > 0 && { special_hours: 'Facebook doesn’t support special hours.' }),
    },
  }
}
