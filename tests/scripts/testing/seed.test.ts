import { expect, test } from 'vitest'
import { findSeed } from '../../../scripts/testing/seed.mjs'

test('a given seed repeats a run', () => {
  expect(findSeed(['--only=tests', '--seed=1234'])).toBe(1234)
  expect(() => findSeed(['--seed=many'])).toThrow('whole number')
})
