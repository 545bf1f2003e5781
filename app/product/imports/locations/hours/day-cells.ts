/** Reads the hours of a day from the cells of its columns. */
import { type Weekday, weekdays } from '#app/kit/opening-hours/hours'
import { type DayGroup, dayGroups, type LocationField } from '../location-fields'
import { parseHours } from './parse-hours'

/** Returns the columns of each day that has some, or that a column of several days includes. */
export function findDayColumns(columns: (LocationField | null)[]): Map<Weekday, number[]> {
  const columnsOf = (field: LocationField) => [...columns.keys()].filter((n) => columns[n] === field)
  const groups = Object.keys(dayGroups) as DayGroup[]
  return new Map(
    weekdays.flatMap((day) => {
      const group = groups.find((name) => (dayGroups[name] as readonly Weekday[]).includes(day))
      const own = columnsOf(day)
      const found = own.length > 0 || !group ? own : columnsOf(group)
      return found.length > 0 ? [[day, found] as const] : []
    }),
  )
}

/**
 * Joins the cells of a day. Two of them are the start and the end of its hours, four those of two ranges; others are
 * ranges. The same time twice is not joined, because it can mean closed or open all day.
 */
export function joinDayCells(cells: string[]): string {
  const texts = cells.map((cell) => cell.trim()).filter(Boolean)
  const distinct = [...new Set(texts)]
  if (distinct.length < 2) return distinct[0] ?? ''
  const ranges = texts.flatMap((text, n) => (n % 2 === 0 ? [`${text} - ${texts[n + 1] ?? ''}`] : []))
  return parseHours(ranges.join(', ')) ? ranges.join(', ') : distinct.join(', ')
}
