/** Formats a difference: the label of its field, and both values as lines. */

import { dayNames, formatDay } from '#app/kit/opening-hours/format-hours'
import { type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import type { ListingAddress, ListingFacts } from '#app/kit/providers/listing-facts'
import { formatField, formatValue } from '../changes/format-change'
import { type MarkedParts, markParts } from '../changes/marked-parts'
import type { Difference } from './differences'

const unitNames: Record<string, string> = { category: 'Category', address: 'Address' }

export function formatUnit(field: string): string {
  return unitNames[field] ?? formatField(field)
}

export function formatSides({ field, target, source }: Difference): MarkedParts {
  if (field === 'hours') return formatDays(target as WeekHours | null, source as WeekHours | null)
  return markParts(linesOf(field, target), linesOf(field, source))
}

/** Returns the days on which the hours differ. Each line is marked against the same day of the other value. */
function formatDays(local: WeekHours | null, google: WeekHours | null): MarkedParts {
  const closed = { open: false, is_24_hours: false, hours: [] }
  const days = weekdays
    .map((day) => [local, google].map((week) => formatDay(week?.[day] ?? closed)))
    .map(([before = '', after = ''], index) => ({ name: dayNames[weekdays[index]!], before, after }))
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => markParts([`${name} ${before}`], [`${name} ${after}`]))
  return { before: days.flatMap((day) => day.before), after: days.flatMap((day) => day.after) }
}

function linesOf(field: string, value: unknown): string[] {
  if (value === null || value === undefined) return ['(empty)']
  if (field === 'address') return addressLines(value as ListingAddress)
  if (field === 'category') return [(value as NonNullable<ListingFacts['category']>).name]
  return formatValue(field, value)
}

function addressLines({ address, address_2, city, state, zipcode, country_id }: ListingAddress): string[] {
  return [
    [address, address_2, city, [state, zipcode].filter(Boolean).join(' '), country_id]
      .filter(Boolean)
      .join(', '),
  ]
}
