/** Describes a difference: the name of its field, and each side as lines. */
import type { ProfileAddress, ProfileFacts } from '#app/providers/google-business-profile/translate-location'
import { fieldInWords, valueInWords } from '../history/change-words'
import { type Marked, markedParts } from '../history/marked-parts'
import { type WeekHours, weekdays } from '../hours/hours'
import { dayInWords, dayNames } from '../hours/hours-in-words'
import type { Difference } from './differences'

const names: Record<string, string> = { category: 'Category', address: 'Address' }

export function unitInWords(field: string): string {
  return names[field] ?? fieldInWords(field)
}

export function sidesInWords({ field, target, source }: Difference): Marked {
  if (field === 'hours') return daysInWords(target as WeekHours | null, source as WeekHours | null)
  return markedParts(linesOf(field, target), linesOf(field, source))
}

/** Returns only the days of a week that differ, each aligned with the same day of the other side. */
function daysInWords(ours: WeekHours | null, googles: WeekHours | null): Marked {
  const closed = { open: false, is_24_hours: false, hours: [] }
  const days = weekdays
    .map((day) => [ours, googles].map((week) => dayInWords(week?.[day] ?? closed)))
    .map(([before = '', after = ''], index) => ({ name: dayNames[weekdays[index]!], before, after }))
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => markedParts([`${name} ${before}`], [`${name} ${after}`]))
  return { before: days.flatMap((day) => day.before), after: days.flatMap((day) => day.after) }
}

function linesOf(field: string, value: unknown): string[] {
  if (value === null || value === undefined) return ['nothing']
  if (field === 'address') return addressLines(value as ProfileAddress)
  if (field === 'category') return [(value as NonNullable<ProfileFacts['category']>).name]
  return valueInWords(field, value)
}

function addressLines({ address, address_2, city, state, zipcode, country_id }: ProfileAddress): string[] {
  return [
    [address, address_2, city, [state, zipcode].filter(Boolean).join(' '), country_id]
      .filter(Boolean)
      .join(', '),
  ]
}
