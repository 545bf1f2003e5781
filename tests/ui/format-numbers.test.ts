import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, formatInteger, formatPercent } from '#app/kit/ui/format-numbers'

/** Numbers as they occur, and those that lie between two results. Without -0, which we format as 0. */
const anyNumber = fc
  .oneof(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer({ min: -2_000_000, max: 2_000_000 }).map((thousandths) => thousandths / 1000),
  )
  .filter((value) => Math.abs(value) >= 0.001 || value === 0)
  .map((value) => value || 0)
const digits = fc.integer({ min: 0, max: 3 })
const formatWithIntl = (value: number, minimumFractionDigits: number, maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits, maximumFractionDigits })
    .format(value)
    .replace(/^-(?=[0.]+$)/, '')

test('numbers are formatted as Intl formats them', () => {
  fc.assert(
    fc.property(anyNumber, digits, (value, count) => {
      expect(formatDecimal(value, count)).toBe(formatWithIntl(value, count, count))
      expect(formatPercent(value, count)).toBe(`${formatWithIntl(value, 0, count)}%`)
    }),
    { numRuns: 2000 },
  )
})

test('numbers have separators between thousands, and are rounded as they are written', () => {
  expect([
    formatInteger(1_234_567.5),
    formatInteger(999),
    formatInteger(-0.2),
    formatDecimal(-1204.5, 2),
    formatDecimal(1.005, 2),
    formatPercent(20, 1),
  ]).toEqual(['1,234,568', '999', '0', '-1,204.50', '1.01', '20%'])
})
