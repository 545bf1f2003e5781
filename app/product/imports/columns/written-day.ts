/** Reads a day or a month at the start of a text, from numbers in any order or with the name of the month. */
import { monthNumber } from './month-names'

/**
 * A day as a text has it. `year` is null if it can follow the time ("Jul 31 22:15:30 2018"), and `day` is null if the
 * text names only a month. If `isOrderOpen`, the numbers do not tell which of `month` and `day` is which; then `month` is
 * the first of them.
 */
export type WrittenDay = { year: number | null; month: number; day: number | null; isOrderOpen: boolean }

type Rule = { pattern: RegExp; read: (...groups: (string | undefined)[]) => WrittenDay | null }

const dash = ' ?[-/.] ?'
const monthName = String.raw`((?:تشرين|كانون) \p{L}{2,8}|\p{L}{2,12})\.?`
/** What stands between the name of a month and a number. */
const gap = ' ?(?:[-/,] ?|del? |of )?'
const rule = (pattern: string, read: Rule['read']): Rule => ({ pattern: new RegExp(pattern, 'uy'), read })

// No two neighboring parts of a pattern match the same characters, and all have a length limit, so matching takes linear
// time.
const numericRules = [
  rule(String.raw`(\d{4})${dash}(\d{1,2})(?:${dash}(\d{1,2}))?(?!\d)\.?`, (year, month, day) =>
    fromNumbers(year, month, day),
  ),
  rule(String.raw`(\d{1,2})${dash}(\d{1,2})${dash}(\d{4}|\d{2})(?!\d)\.?`, (first, second, year) =>
    fromNumbers(year, first, second, true),
  ),
  rule(
    String.raw`(\d{1,2})(?:st|nd|rd|th|er|[oa])?\.?${gap}${monthName}(?:${gap}(\d{4}(?!\d)|'?\d{2}(?![\d:])))?`,
    (day, name, year) => fromName(year, name, day),
  ),
  rule(String.raw`(\d{4}) ?年 ?(\d{1,2}) ?月(?: ?(\d{1,2}) ?日)?`, (year, month, day) =>
    fromNumbers(year, month, day),
  ),
  rule(String.raw`((?:19|20)\d{2})(\d{2})(\d{2})(?=\D|\d{6}(?!\d)|$)`, (year, month, day) =>
    fromNumbers(year, month, day),
  ),
  rule(String.raw`(\d{1,2})${dash}(\d{4})(?!\d)`, (month, year) => fromNumbers(year, month)),
  rule(String.raw`(\d{4})[.,]?${gap}${monthName}(?:${gap}(\d{1,2})(?!\d))?`, (year, name, day) =>
    fromName(year, name, day),
  ),
]
const namedRules = [
  rule(
    String.raw`${monthName}${gap}(\d{1,2})(?:st|nd|rd|th|er|[oa])?(?!\d)(?:${gap}(\d{4}|\d{2})(?![\d:]))?`,
    (name, day, year) => fromName(year, name, day),
  ),
  // Excel writes a month as "Jul-18". "Jul 18" can be a day without a year, so it is not read.
  rule(String.raw`${monthName}(?:${gap}(\d{4})|(?:-| ?')(\d{2}))(?!\d)`, (name, year, shortYear) =>
    fromName(year ?? shortYear, name),
  ),
]

/**
 * Reads the start of a normalized text as a day in each possible way. Returns the first result of `accept` that is not
 * null; it gets the day and the index where it ends.
 */
export function readDay<T>(
  text: string,
  at: number,
  accept: (day: WrittenDay, end: number) => T | null,
): T | null {
  const code = text.charCodeAt(at)
  for (const { pattern, read } of code >= 48 && code <= 57 ? numericRules : namedRules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const day = match && read(match[1], match[2], match[3])
    const accepted = day && accept(day, pattern.lastIndex)
    if (accepted) return accepted
  }
  return null
}

const fromNumbers = (year?: string, month?: string, day?: string, isOrderOpen = false): WrittenDay => ({
  year: year === undefined ? null : toYear(year),
  month: Number(month),
  day: day === undefined ? null : Number(day),
  isOrderOpen,
})

function fromName(year?: string, name?: string, day?: string): WrittenDay | null {
  const month = monthNumber(name ?? '')
  return month === null ? null : fromNumbers(year, String(month), day)
}

function toYear(text: string): number {
  const year = Number(text.replace("'", ''))
  return text.length === 4 ? year : year + (year < 70 ? 2000 : 1900)
}
