import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatField, formatValue } from '#app/product/locations/changes/format-change'
import { markParts, type Part } from '#app/product/locations/changes/marked-parts'

test('fields and values of a change are formatted for users', () => {
  expect(formatField('hours')).toBe('Operating Hours')
  expect(formatField('special_hours.2026-12-25')).toBe('Holiday Hours, Fri, Dec 25, 2026')
  expect(formatField('override.trip_advisor.phone')).toBe('Phone on Tripadvisor')
  expect(formatField('groups')).toBe('Groups')
  expect(formatValue('website', null)).toEqual(['(empty)'])
  expect(formatValue('phone', '')).toEqual(['(empty)'])
  expect(formatValue('npi_numbers', [])).toEqual(['(empty)'])
  expect(formatValue('is_headquarters', true)).toEqual(['Yes'])
  expect(formatValue('open_status', 'inactive')).toEqual(['Permanently Closed'])
  expect(formatValue('groups', ['North', 'South'])).toEqual(['North', 'South'])
  expect(formatValue('special_hours.2026-12-25', { closed: true, is_24_hours: false, hours: [] })).toEqual([
    'Closed',
  ])
})

test('a week of hours has one line for each run of days with the same hours', () => {
  const open = { open: true, is_24_hours: false, hours: [{ open_time: '09:00', close_time: '17:00' }] }
  const closed = { open: false, is_24_hours: false, hours: [] }
  const week = {
    monday: open,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: closed,
    sunday: closed,
  }
  expect(formatValue('hours', week)).toEqual(['Mon–Fri 9:00 AM – 5:00 PM', 'Sat–Sun Closed'])
})

const markedText = (lines: Part[][]) =>
  lines.map((parts) => parts.map(({ text, isKept }) => (isKept ? text : `[${text}]`)).join(''))

test('in a single line, only the changed words are marked', () => {
  const { before, after } = markParts(['(312) 555-0100'], ['(312) 555-0142'])
  expect([markedText(before), markedText(after)]).toEqual([['(312) [555-0100]'], ['(312) [555-0142]']])
  const named = markParts(['Joe’s Fine Bread'], ['Joe’s Good White Bread'])
  expect([markedText(named.before), markedText(named.after)]).toEqual([
    ['Joe’s [Fine] Bread'],
    ['Joe’s [Good White ]Bread'],
  ])
})

test('in several lines, only the changed lines are marked', () => {
  const { before, after } = markParts(['Mon–Fri 9', 'Sat 10', 'Sun Closed'], ['Mon–Fri 9', 'Sat–Sun Closed'])
  expect(markedText(before)).toEqual(['Mon–Fri 9', '[Sat 10]', '[Sun Closed]'])
  expect(markedText(after)).toEqual(['Mon–Fri 9', '[Sat–Sun Closed]'])
})

test('the parts of each side always add up to its full text, and equal values are never marked', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é') }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const found = markParts(before, after)
      const joinedText = (side: Part[][]) => side.map((parts) => parts.map(({ text }) => text).join(''))
      expect([joinedText(found.before), joinedText(found.after)]).toEqual([before, after])
      const same = markParts(before, before)
      expect([...same.before, ...same.after].flat().every(({ isKept }) => isKept)).toBe(true)
    }),
  )
})
