import { afterEach, expect, test, vi } from 'vitest'

/** Imports the module that draws cases with this seed. */
async function withSeed(seed: number, depth = '') {
  vi.stubEnv('TEST_SEED', String(seed))
  vi.stubEnv('TEST_DEPTH', depth)
  vi.resetModules()
  return import('./depth')
}

afterEach(() => vi.unstubAllEnvs())

const numbers = [...Array(240).keys()]

test.each([2, 3, 6, 10, 48])(
  'a seed draws one case of %i, and as many consecutive seeds draw all',
  async (every) => {
    const covered = new Set<number>()
    for (let seed = 1000; seed < 1000 + every; seed++) {
      const { isInShare } = await withSeed(seed)
      const drawn = numbers.filter((number) => isInShare(number, every))
      expect(drawn).toHaveLength(numbers.length / every)
      for (const number of drawn) covered.add(number)
    }
    expect(covered.size).toBe(numbers.length)
  },
)

test('the drawn cases are not equally far apart', async () => {
  const { isInShare } = await withSeed(7)
  const drawn = numbers.filter((number) => isInShare(number, 10))
  expect(new Set(drawn.map((number) => number % 10)).size).toBeGreaterThan(4)
})

test('a complete run covers every case', async () => {
  const { isInShare, byDepth } = await withSeed(7, 'complete')
  expect(numbers.filter((number) => isInShare(number, 10))).toEqual(numbers)
  expect(byDepth('complete', 'share')).toBe('complete')
})

test('consecutive seeds draw all values for a case', async () => {
  const drawn = new Set<string>()
  for (const seed of [4, 5, 6]) drawn.add((await withSeed(seed)).draw(['page', 'data', 'file'], 9))
  expect(drawn.size).toBe(3)
})
