import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameSpecialDay, toSpecialDay, usualHours } from '#app/kit/opening-hours/special-hours'
import { closedDay, normalizeDay, openAllDay } from '#app/kit/opening-hours/week'
import { anyDay, openDay } from './arbitrary-hours'

test('a location without hours has no usual hours', () => {
  expect(usualHours(null, '2026-12-25')).toBeNull()
})

test.each([
  [
    'a closed day, whatever its ranges say',
    { closed: true, is_24_hours: false, hours: [] },
    { closed: true, is_24_hours: false, hours: openDay('09:00-17:00').hours },
  ],
  [
    'a day from midnight to midnight and one of 24 hours',
    toSpecialDay(openDay('00:00-00:00')),
    toSpecialDay(openAllDay),
  ],
  [
    'ranges that touch and their union',
    toSpecialDay(openDay('13:00-17:00', '09:00-13:00')),
    toSpecialDay(openDay('09:00-17:00')),
  ],
])('%s are the same', (_, one, other) => {
  expect(isSameSpecialDay(one, other)).toBe(true)
  expect(isSameSpecialDay(other, one)).toBe(true)
})

test('a day that closes a minute later, or is open instead of closed, differs', () => {
  const day = toSpecialDay(openDay('09:00-17:00'))
  expect(isSameSpecialDay(day, toSpecialDay(openDay('09:00-17:01')))).toBe(false)
  expect(isSameSpecialDay(day, toSpecialDay(closedDay))).toBe(false)
  expect(isSameSpecialDay(toSpecialDay(openAllDay), toSpecialDay(closedDay))).toBe(false)
})

test('normalizing a day keeps it the same', () => {
  fc.assert(
    fc.property(anyDay, (day) => isSameSpecialDay(toSpecialDay(day), toSpecialDay(normalizeDay(day)))),
  )
})
