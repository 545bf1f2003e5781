/** Localizes a widget: provides its messages, and formats numbers, dates and times for its locale. */
import type { ShownReview } from './content/shown-reviews.server'
import { messagesFor } from './messages/embed-messages'
import type { EmbedMessages } from './messages/english'

export type EmbedI18n = {
  /** The language of the messages, for the page's `lang` attribute. */
  language: string
  messages: EmbedMessages
  number: (value: number) => string
  average: (value: number) => string
  reviews: (count: number) => string
  date: (review: DatedReview) => string
  machineDate: (review: DatedReview) => string
  /** Formats `YYYY-MM-DD`: "Fri, Dec 25". */
  day: (date: string) => string
  weekday: (dayIndex: number) => string
  /** Formats `HH:mm`. */
  time: (time: string) => string
}

type DatedReview = Pick<ShownReview, 'publishedAt' | 'isDateEstimated'>

/**
 * Creates the messages and formatters for a locale. `timeZone` is the account's time zone, so that the dates of reviews
 * match the dates that the account's users see.
 */
export function createI18n(locale: string, timeZone: string): EmbedI18n {
  const { language, messages } = messagesFor(locale)
  const numbers = new Intl.NumberFormat(locale)
  const averages = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const exactDates = format({ dateStyle: 'medium', timeZone })
  // The en-CA format is `YYYY-MM-DD`.
  const machineDates = new Intl.DateTimeFormat('en-CA', { timeZone })
  const monthDates = format({ month: 'long', year: 'numeric', timeZone })
  const days = format({ weekday: 'short', month: 'short', day: 'numeric' })
  const weekdays = format({ weekday: 'long' })
  const times = format({ hour: 'numeric', minute: '2-digit' })
  const plurals = new Intl.PluralRules(locale)
  return {
    language,
    messages,
    number: (value) => numbers.format(value),
    average: (value) => averages.format(value),
    reviews: (count) => messages.reviews(numbers.format(count), plurals.select(count) === 'one'),
    date: ({ publishedAt, isDateEstimated }) =>
      (isDateEstimated ? monthDates : exactDates).format(publishedAt),
    machineDate: ({ publishedAt, isDateEstimated }) =>
      machineDates.format(publishedAt).slice(0, isDateEstimated ? 7 : 10),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    // January 1, 2024 was a Monday, which has the index 0.
    weekday: (dayIndex) => weekdays.format(new Date(Date.UTC(2024, 0, 1 + dayIndex))),
    time: (time) => times.format(new Date(`2024-01-01T${time}:00Z`)),
  }
}
