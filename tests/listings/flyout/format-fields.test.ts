import { expect, test } from 'vitest'
import { formatChange, formatDifference } from '#app/product/listings/flyout/format-fields'
import type { MarkedParts } from '#app/product/locations/changes/marked-parts'

const textOf = (lines: MarkedParts['before']) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n')
const textsOf = ({ sides }: { sides: MarkedParts }) => [textOf(sides.before), textOf(sides.after)]

test('phone numbers of both sides are written in the same way, whatever the directory calls the field', () => {
  for (const field of ['phone', 'phone_number', 'phone_2']) {
    const difference = { field, ours: '314-555-0123', theirs: '+13125550166' }
    const formatted = formatDifference(difference, 'US')
    expect(textsOf(formatted)).toEqual(['(314) 555-0123', '(312) 555-0166'])
    expect(formatted.copy).toBe('(314) 555-0123')
  }
  const change = { field: 'phone', before: '+13125550166', after: '+442079460018' }
  expect(textsOf(formatChange(change, 'US'))).toEqual(['(312) 555-0166', '+44 20 7946 0018'])
  const british = formatDifference({ field: 'phone', ours: '020 7946 0018', theirs: 'none' }, 'GB')
  expect(textsOf(british)).toEqual(['020 7946 0018', 'none'])
})

test('values that only look like phone numbers are not changed', () => {
  const website = formatDifference({ field: 'website', ours: '3125550166', theirs: null }, 'US')
  expect(textsOf(website)).toEqual(['3125550166', '(empty)'])
})
