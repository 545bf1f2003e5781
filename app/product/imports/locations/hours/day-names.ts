/** The names of weekdays in ten languages, as programs and sites write them. */
import { type Weekday, weekdays } from '#app/kit/opening-hours/hours'
import { normalizeHeading } from '../../columns/normalize-heading'

const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'id', 'ja', 'ar']

/** The first days of 2024 are those of a week from Monday. */
const namesOf = (day: number): string[] =>
  locales.flatMap((locale) =>
    (['long', 'short'] as const).map((weekday) =>
      new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day + 1)),
    ),
  )

/** Abbreviations that Intl does not use: schema.org and OpenStreetMap have two letters. */
const moreNames: Record<Weekday, string> = {
  monday: 'mo|mons|segunda',
  tuesday: 'tu|tues|terça',
  wednesday: 'we|weds|quarta',
  thursday: 'th|thur|thurs|quinta',
  friday: 'fr|sexta',
  saturday: 'sa',
  sunday: 'su',
}

const dayByName = new Map<string, Weekday>(
  weekdays.flatMap((day, n) =>
    [...moreNames[day].split('|'), ...namesOf(n)].map((name): [string, Weekday] => [
      normalizeHeading(name),
      day,
    ]),
  ),
)

/** Returns the day that a name means, without regard to case, diacritics and a final period, or undefined. */
export function findDay(name: string): Weekday | undefined {
  return dayByName.get(normalizeHeading(name))
}
