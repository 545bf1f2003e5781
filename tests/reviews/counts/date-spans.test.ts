import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { type Span, spansOf } from '#app/product/reviews/counts/date-spans'

const day = fc
  .integer({ min: 0, max: 365 * 12 })
  .map((days) => Temporal.PlainDate.from('2016-01-01').add({ days }).toString())
const range = fc.tuple(fc.option(day), day).filter(([from, to]) => from === null || from < to)

// Without years and months, a range that has no start could not be counted.
const options = fc
  .record({ years: fc.boolean(), months: fc.boolean(), today: fc.option(day, { nil: undefined }) })
  .filter(({ years, months }) => years || months)

const isCovered = ({ from, to }: Span, date: string) => (from === null || from <= date) && date < to
const countCoverage = (spans: Span[], date: string) =>
  spans.reduce((sum, span) => sum + (isCovered(span, date) ? span.sign : 0), 0)

test('the spans count every day of the range once and no other day', () => {
  fc.assert(
    fc.property(range, options, day, ([from, to], given, date) => {
      const spans = spansOf(from, to, given)
      const isInside = (from === null || from <= date) && date < to
      expect(countCoverage([...spans.years, ...spans.months, ...spans.days], date)).toBe(isInside ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})

test('month and year spans are whole months and years', () => {
  fc.assert(
    fc.property(range, options, ([from, to], given) => {
      const { years, months } = spansOf(from, to, given)
      if (!given.years) expect(years).toEqual([])
      if (!given.months) expect(months).toEqual([])
      for (const span of months) expect(`${span.from ?? '2000-01-01'} ${span.to}`).toMatch(/-01 .*-01$/)
      for (const span of years) expect(`${span.from ?? '2000-01-01'} ${span.to}`).toMatch(/-01-01 .*-01-01$/)
    }),
  )
})

test.each([
  ['seven days are counted as days', '2026-11-14', '2026-11-21', { days: ['2026-11-14 2026-11-21'] }],
  [
    'thirty days around a month are counted as the month and a few days',
    '2026-10-22',
    '2026-11-21',
    { months: ['2026-11-01 2026-12-01'], days: ['2026-10-22 2026-11-01', '-2026-11-21 2026-12-01'] },
  ],
  ['a calendar year is counted as a year', '2025-01-01', '2026-01-01', { years: ['2025-01-01 2026-01-01'] }],
  [
    'all time is counted as all years minus the rest of this one',
    null,
    '2026-11-21',
    { years: [' 2027-01-01'], months: ['-2026-12-01 2027-01-01'], days: ['-2026-11-21 2026-12-01'] },
  ],
  [
    'all time until today is counted as all years, because the rest of this one has almost no reviews',
    null,
    '2026-11-22',
    { years: [' 2027-01-01'], days: ['-2026-11-22 2027-01-01'] },
    { today: '2026-11-21' },
  ],
  [
    'without months, what years do not cover is counted as days',
    '2024-02-10',
    '2025-12-11',
    { years: ['2024-01-01 2026-01-01'], days: ['-2024-01-01 2024-02-10', '-2025-12-11 2026-01-01'] },
    { months: false },
  ],
])('%s', (_, from, to, expected, given?: { today?: string; months?: boolean }) => {
  const formatSpans = ({ from, to, sign }: Span) => `${sign < 0 ? '-' : ''}${from ?? ''} ${to}`
  const { years, months, days } = spansOf(from, to, { years: true, ...given })
  expect({
    years: years.map(formatSpans),
    months: months.map(formatSpans),
    days: days.map(formatSpans),
  }).toEqual({
    years: [],
    months: [],
    days: [],
    ...expected,
  })
})
