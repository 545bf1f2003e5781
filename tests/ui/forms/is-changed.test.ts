import { expect, test } from 'vitest'
import { isChanged } from '#app/kit/ui/forms/is-changed'

const stored = {
  name: 'Main Street',
  isOpen: true,
  groups: ['3', '1'],
  rows: [{ date: '2026-12-25', hours: [] }],
}

test.each([
  ['the stored values, in page order', { ...stored, isOpen: 'on', groups: ['1', '3'] }, false],
  ['a field without a stored value', { ...stored, isOpen: 'on', intent: 'save' }, false],
  ['another text', { ...stored, isOpen: 'on', name: 'Main St' }, true],
  ['an unchecked box', { ...stored, isOpen: undefined }, true],
  ['an additional row', { ...stored, isOpen: 'on', rows: [...stored.rows, { date: '2027-01-01' }] }, true],
])('a form with %s is changed: %s', (_, value, expected) => {
  expect(isChanged(stored, value)).toBe(expected)
})

test('a single checked box of a group is sent without a list, and an empty group is not sent', () => {
  expect(isChanged({ groups: ['3'] }, { groups: '3' })).toBe(false)
  expect(isChanged({ groups: [] }, {})).toBe(false)
  expect(isChanged({ groups: [] }, { groups: '3' })).toBe(true)
})

test('different line endings of a submitted text are no change', () => {
  expect(isChanged({ body: 'Thank you,\nDana' }, { body: 'Thank you,\r\nDana' })).toBe(false)
  expect(isChanged({ body: 'Thank you,\nDana' }, { body: 'Thank you, Dana' })).toBe(true)
})
