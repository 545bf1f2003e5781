/** Reads the cells of a file that have the hours of a whole week. */
import type { WeekHours } from '#app/kit/opening-hours/hours'
import { isOpenStreetMapText, parseOpenStreetMapWeek } from './openstreetmap-week'
import { parseWeek } from './parse-week'

/** `rest` is what the text says beyond the hours of a week: rules of holidays. Empty if there are none. */
export type ReadWeek = { hours: WeekHours; rest: string }

/** The number of different texts of a file that the library reads. Each takes it milliseconds, and most need it not. */
const maxLibraryTexts = 300
const holidayRule = /^\s*(?:PH|SH)\b/

/** Creates the reader of one file. It returns null for a text that is not the hours of a week. */
export function createWeekReader(): (text: string) => ReadWeek | null {
  const readByLibrary = new Map<string, WeekHours | null>()

  function parseByLibrary(text: string): WeekHours | null {
    const known = readByLibrary.get(text)
    if (known !== undefined) return known
    if (readByLibrary.size >= maxLibraryTexts || !isOpenStreetMapText(text)) return null
    const hours = parseOpenStreetMapWeek(text)
    readByLibrary.set(text, hours)
    return hours
  }

  return (text) => {
    const rules = text.split(';')
    const ofWeek = rules.filter((rule) => !holidayRule.test(rule)).join(';')
    const hours = parseWeek(ofWeek) ?? parseByLibrary(ofWeek)
    const rest = rules.filter((rule) => holidayRule.test(rule)).join(';')
    return hours && { hours, rest: rest.trim() }
  }
}
