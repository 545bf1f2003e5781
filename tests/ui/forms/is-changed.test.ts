import { expect, test } from 'vitest'
import { isChanged } from '#app/ui/forms/is-changed'

const stored = {
  name: 'Main Street',
  isOpen: true,
  groups: ['3', '1'],
  rows: [{ date: '2026-12-25', hours: [] }],
}

test.each([
  ['what is stored, in the order of the page', { ...stored, isOpen: 'on', groups: ['1', '3'] }, false],
  ['a field that nothing is stored of', { ...stored, isOpen: 'on', intent: 'save' }, false],
  ['another text', { ...stored, isOpen: 'on', name: 'Main St' }, true],
  ['a box unchecked', { ...stored, isOpen: undefined }, true],
  ['a row more', { ...stored, isOpen: 'on', rows: [...stored.rows, { date: '2027-01-01' }] }, true],
])('a form with %s is changed: %s', (_, value, expected) => {
  expect(isChanged(stored, value)).toBe(expected)
})

test('one box of several is sent without a list, and none is not sent', () => {
  expect(isChanged({ groups: ['3'] }, { groups: '3' })).toBe(false)
  expect(isChanged({ groups: [] }, {})).toBe(false)
  expect(isChanged({ groups: [] }, { groups: '3' })).toBe(true)
})

test('the line ends of a posted text are no change', () => {
  expect(isChanged({ body: 'Thank you,\nDana' }, { body: 'Thank you,\r\nDana' })).toBe(false)
  expect(isChanged({ body: 'Thank you,\nDana' }, { body: 'Thank you, Dana' })).toBe(true)
})
