import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createEditLimiter,
  editsPerMinute,
  nextEditRate,
} from '#app/kit/providers/google-business-profile/edit-limiter'

test('no minute contains more than ten edits, whenever they are requested', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 100 }), (gaps) => {
      let now = 0
      let edits: number[] = []
      const admitted: number[] = []
      for (const gap of gaps) {
        now += gap
        const rate = nextEditRate(edits, now)
        if (rate.waitSeconds === 0) admitted.push(now)
        edits = rate.edits
      }
      for (const start of admitted) {
        expect(admitted.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(
          editsPerMinute,
        )
      }
    }),
  )
})

test('an edit is allowed after the stated waiting time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 59_000 }), { minLength: 10, maxLength: 10 }), (times) => {
      const edits = times.toSorted((a, b) => a - b)
      const { waitSeconds } = nextEditRate(edits, 59_500)
      expect(waitSeconds).toBeGreaterThan(0)
      expect(nextEditRate(edits, 59_500 + waitSeconds * 1000).waitSeconds).toBe(0)
    }),
  )
})

test('each location has its own limit of ten edits', () => {
  const secondsUntilEdit = createEditLimiter()
  for (let edit = 0; edit < 10; edit++) expect(secondsUntilEdit('a', edit)).toBe(0)
  expect(secondsUntilEdit('a', 1000)).toBe(59)
  expect(secondsUntilEdit('b', 1000)).toBe(0)
  expect(secondsUntilEdit('a', 60_001)).toBe(0)
})
