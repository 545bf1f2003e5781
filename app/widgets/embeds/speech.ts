/** The language of a widget: its texts, and the formats of numbers, dates and times for its readers' locale. */
import type { ShownReview } from './shown-reviews.server'
import { wordsOf } from './words/embed-words'
import type { EmbedWords } from './words/english'

export type Speech = {
  /** The language of the texts, for the page's `lang`. */
  language: string
  words: EmbedWords
  number: (value: number) => string
  average: (value: number) => string
  reviews: (count: number) => string
  date: (review: Dated) => string
  machineDate: (review: Dated) => string
  /** Formats `YYYY-MM-DD`: "Fri, Dec 25". */
  day: (date: string) => string
  weekday: (sinceMonday: number) => string
  /** Formats `HH:mm`. */
  time: (time: string) => string
}

type Dated = Pick<ShownReview, 'publishedAt' | 'isDateEstimated'>

/** `timeZone` is the account's: the dates of reviews match those that its users see. */
export function speechOf(locale: string, timeZone: string): Speech {
  const { language, words } = wordsOf(locale)
  const numbers = new Intl.NumberFormat(locale)
  const averages = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const exact = format({ dateStyle: 'medium', timeZone })
  // The same day in machine-readable form, `YYYY-MM-DD`.
  const machineDates = new Intl.DateTimeFormat('en-CA', { timeZone })
  const rough = format({ month: 'long', year: 'numeric', timeZone })
  const days = format({ weekday: 'short', month: 'short', day: 'numeric' })
  const weekdays = format({ weekday: 'long' })
  const times = format({ hour: 'numeric', minute: '2-digit' })
  const plurals = new Intl.PluralRules(locale)
  return {
    language,
    words,
    number: (value) => numbers.format(value),
    average: (value) => averages.format(value),
    reviews: (count) => words.reviews(numbers.format(count), plurals.select(count) === 'one'),
    date: ({ publishedAt, isDateEstimated }) => (isDateEstimated ? rough : exact).format(publishedAt),
    machineDate: ({ publishedAt, isDateEstimated }) =>
      machineDates.format(publishedAt).slice(0, isDateEstimated ? 7 : 10),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    // January 1, 2024 was a Monday.
    weekday: (sinceMonday) => weekdays.format(new Date(Date.UTC(2024, 0, 1 + sinceMonday))),
    time: (time) => times.format(new Date(`2024-01-01T${time}:00Z`)),
  }
}
