import { expect, test } from 'vitest'
import { bulkSpecialHoursSchema } from '#app/product/locations/bulk-edit/bulk-schema'

const parse = (special_hours: unknown) => bulkSpecialHoursSchema('2026-11-21').safeParse({ special_hours })
const christmas = { start_date: '2026-12-25', state: 'closed', hours: [{}] }

test('holiday entries without a date are dropped, with or without hours', () => {
  const undated = { state: 'open', hours: [{ open_time: '9am', close_time: '5pm' }] }
  const result = parse([undated, { ...undated, start_date: '' }, christmas])
  expect(Object.keys(result.data ?? {})).toEqual(['2026-12-25'])
  expect(parse([undated]).error?.issues.map(({ message }) => message)).toEqual(['Add a date to continue'])
  expect(parse(undefined).success).toBe(false)
})

test('hours of a holiday are sorted by opening time, and may be written in several formats', () => {
  const hours = [
    { open_time: '5pm', close_time: '22:00' },
    { open_time: '9', close_time: '12' },
  ]
  const result = parse([{ ...christmas, state: 'open', hours }])
  expect(result.data?.['2026-12-25']?.hours).toEqual([
    { open_time: '09:00', close_time: '12:00' },
    { open_time: '17:00', close_time: '22:00' },
  ])
})
