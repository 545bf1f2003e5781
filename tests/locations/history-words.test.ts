import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldInWords, valueInWords } from '#app/locations/history/change-words'
import { markedParts, type Part } from '#app/locations/history/marked-parts'

test('fields and values read as people say them', () => {
  expect(fieldInWords('hours')).toBe('Operating Hours')
  expect(fieldInWords('special_hours.2026-12-25')).toBe('Holiday Hours, Fri, Dec 25, 2026')
  expect(fieldInWords('override.trip_advisor.phone')).toBe('Phone on Tripadvisor')
  expect(fieldInWords('groups')).toBe('Groups')
  expect(valueInWords('website', null)).toEqual(['nothing'])
  expect(valueInWords('phone', '')).toEqual(['nothing'])
  expect(valueInWords('npi_numbers', [])).toEqual(['nothing'])
  expect(valueInWords('is_headquarters', true)).toEqual(['Yes'])
  expect(valueInWords('open_status', 'inactive')).toEqual(['Permanently Closed'])
  expect(valueInWords('groups', ['North', 'South'])).toEqual(['North', 'South'])
  expect(valueInWords('special_hours.2026-12-25', { closed: true, is_24_hours: false, hours: [] })).toEqual([
    'Closed',
  ])
})

test('a week of hours is a line for each run of equal days', () => {
  const open = { open: true, is_24_hours: false, hours: [{ open_time: '09:00', close_time: '17:00' }] }
  const closed = { open: false, is_24_hours: false, hours: [] }
  const week = {
    ...{ monday: open, tuesday: open, wednesday: open, thursday: open, friday: open },
    ...{ saturday: closed, sunday: closed },
  }
  expect(valueInWords('hours', week)).toEqual(['Mon–Fri 9:00 AM – 5:00 PM', 'Sat–Sun Closed'])
})

const marked = (lines: Part[][]) =>
  lines.map((parts) => parts.map(({ text, isKept }) => (isKept ? text : `[${text}]`)).join(''))

test('only the words that changed are marked', () => {
  const { before, after } = markedParts(['(312) 555-0100'], ['(312) 555-0142'])
  expect([marked(before), marked(after)]).toEqual([['(312) [555-0100]'], ['(312) [555-0142]']])
  const named = markedParts(['Joe’s Fine Bread'], ['Joe’s Good White Bread'])
  expect([marked(named.before), marked(named.after)]).toEqual([
    ['Joe’s [Fine] Bread'],
    ['Joe’s [Good White ]Bread'],
  ])
})

test('of several lines only those that changed are marked', () => {
  const { before, after } = markedParts(
    ['Mon–Fri 9', 'Sat 10', 'Sun Closed'],
    ['Mon–Fri 9', 'Sat–Sun Closed'],
  )
  expect(marked(before)).toEqual(['Mon–Fri 9', '[Sat 10]', '[Sun Closed]'])
  expect(marked(after)).toEqual(['Mon–Fri 9', '[Sat–Sun Closed]'])
})

test('whatever changed into whatever, both sides read whole, and the same is never marked', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é') }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const found = markedParts(before, after)
      const whole = (side: Part[][]) => side.map((parts) => parts.map(({ text }) => text).join(''))
      expect([whole(found.before), whole(found.after)]).toEqual([before, after])
      const same = markedParts(before, before)
      expect([...same.before, ...same.after].flat().every(({ isKept }) => isKept)).toBe(true)
    }),
  )
})
