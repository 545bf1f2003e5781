/**
 * Returns the range to suggest if there are no keywords in the given range: the shortest preset that starts earlier, or
 * null if the given range is all time.
 */

import { type Descriptor, presetLabels } from '#app/platform/filters/date-presets'
import type { Clock, Range } from '#app/platform/filters/filter'
import { resolveRange } from '#app/platform/filters/resolve-range'

const presets: Descriptor[] = ['thirty_days', 'six_months', 'twelve_months', 'two_years', 'all_time']

export type LongerRange = { range: Range; label: string }

export function longerRange(range: Range, clock: Clock): LongerRange | null {
  const { from } = resolveRange(range, clock)
  if (from === null) return null
  const isEarlier = (descriptor: Descriptor) => {
    const other = resolveRange({ kind: 'preset', descriptor }, clock).from
    return other === null || other < from
  }
  const descriptor = presets.find(isEarlier) ?? 'all_time'
  return { range: { kind: 'preset', descriptor }, label: presetLabels[descriptor] }
}
