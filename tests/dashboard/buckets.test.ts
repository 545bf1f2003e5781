import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  type BucketUnit,
  bucketUnitFor,
  formatBucketLabel,
  formatBucketName,
  formatIncompleteness,
  splitIntoBuckets,
} from '#app/site/dashboard/buckets'

const date = fc
  .integer({ min: 0, max: 12_000 })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }))
const range = fc
  .tuple(date, fc.integer({ min: 1, max: 900 }))
  .map(([from, days]) => ({ from: from.toString(), to: from.add({ days }).toString() }))
const unit = fc.constantFrom<BucketUnit>('day', 'week', 'month', 'year')

test('the buckets of a range cover each of its days exactly once', () => {
  fc.assert(
    fc.property(range, unit, (fullRange, bucketUnit) => {
      const buckets = splitIntoBuckets(fullRange, bucketUnit)
      expect(buckets[0]!.from).toBe(fullRange.from)
      expect(buckets.at(-1)!.to).toBe(fullRange.to)
      for (const [at, { from, to }] of buckets.entries()) {
        expect(from < to).toBe(true)
        if (at > 0) expect(from).toBe(buckets[at - 1]!.to)
      }
    }),
  )
})

test('no chart has more than 74 buckets', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 20_000 }), (from, days) => {
      const fullRange = { from: from.toString(), to: from.add({ days }).toString() }
      expect(splitIntoBuckets(fullRange, bucketUnitFor(fullRange)).length).toBeLessThanOrEqual(74)
    }),
  )
})

test('the buckets of a range have different names', () => {
  fc.assert(
    fc.property(range, (fullRange) => {
      const bucketUnit = bucketUnitFor(fullRange)
      const names = splitIntoBuckets(fullRange, bucketUnit).map((bucket) =>
        formatBucketName(bucket, bucketUnit),
      )
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('six months are split into calendar months, cut off at both ends and named accordingly', () => {
  const fullRange = { from: '2026-05-22', to: '2026-11-22' }
  const buckets = splitIntoBuckets(fullRange, bucketUnitFor(fullRange))
  expect(buckets.map((bucket) => formatBucketLabel(bucket, 'month'))).toEqual([
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
  ])
  expect(buckets.map((bucket) => formatBucketName(bucket, 'month'))).toEqual([
    'May 22 – 31, 2026',
    'Jun 2026',
    'Jul 2026',
    'Aug 2026',
    'Sep 2026',
    'Oct 2026',
    'Nov 1 – 21, 2026',
  ])
})

test('months, weeks and years that a range covers in part are described', () => {
  const remarks = (from: string, to: string, of: BucketUnit) =>
    splitIntoBuckets({ from, to }, of).map((bucket) => formatIncompleteness(bucket, of))
  expect(remarks('2026-05-22', '2026-07-22', 'month')).toEqual(['since May 22', null, 'until Jul 21'])
  expect(remarks('2026-05-01', '2026-07-01', 'month')).toEqual([null, null])
  expect(remarks('2026-05-03', '2026-05-10', 'month')).toEqual(['May 3 – 9'])
  expect(remarks('2026-11-01', '2026-11-17', 'week')).toEqual(['since Nov 1', null, null])
  expect(remarks('2024-03-01', '2026-01-01', 'year')).toEqual(['since Mar 1, 2024', null])
  expect(remarks('2026-05-03', '2026-05-05', 'day')).toEqual([null, null])
})

test('an incomplete week is the oldest', () => {
  expect(splitIntoBuckets({ from: '2026-11-01', to: '2026-11-17' }, 'week')).toEqual([
    { from: '2026-11-01', to: '2026-11-03' },
    { from: '2026-11-03', to: '2026-11-10' },
    { from: '2026-11-10', to: '2026-11-17' },
  ])
})
