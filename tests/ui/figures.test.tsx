import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Distribution } from '#app/kit/ui/charts/distribution'
import { Figure } from '#app/kit/ui/charts/figure'
import { Delta } from '#app/kit/ui/delta'
import {
  displayedDifference,
  formatCount,
  formatDecimal,
  formatPercent,
  formatPercentage,
  formatTotal,
  formatWholePercent,
  pluralize,
} from '#app/kit/ui/format-numbers'
import { Stars } from '#app/kit/ui/stars'
import { render, visibleText } from './render'

test('a change is the difference of the displayed values, and no share is rounded to 0% or 100%', () => {
  expect([displayedDifference(4.404, 4.336, 2), displayedDifference(38.4, 39.1, 0)]).toEqual([0.06, -1])
  expect([0, 0.3, 50, 99.6, 100].map(formatWholePercent)).toEqual(['0%', '<1%', '50%', '>99%', '100%'])
})

test('a nonzero share never reads 0%, and an incomplete one never reads 100%', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 1, max: 1e7 }), (part, rest) => {
      const text = formatPercentage(part, part + rest)
      expect(text === '0%').toBe(part === 0)
      expect(text).not.toBe('100%')
    }),
  )
  expect(formatPercentage(3, 3)).toBe('100%')
  expect(formatPercentage(0, 0)).toBe('0%')
})

test('percentages have as many decimals as they need, and other numbers a fixed number', () => {
  expect([formatPercent(20, 2), formatPercent(16.666, 2), formatPercent(85.7, 1)]).toEqual([
    '20%',
    '16.67%',
    '85.7%',
  ])
  expect([formatDecimal(4.5, 2), formatDecimal(1204, 0)]).toEqual(['4.50', '1,204'])
})

test('an estimate is marked and has three digits', () => {
  expect([formatCount(156_345, true), formatCount(156_345, false)]).toEqual(['about 156,000', '156,345'])
  const totals = [true, false].map((isEstimate) => formatTotal({ count: 48_016, isEstimate }, 'review'))
  expect(totals).toEqual(['About 48,000 reviews', '48,016 reviews'])
})

test('a count of one is singular', () => {
  expect([pluralize(0, 'review'), pluralize(1, 'review'), pluralize(4000, 'review')]).toEqual([
    '0 reviews',
    '1 review',
    '4,000 reviews',
  ])
  expect(pluralize(2, 'category', 'categories')).toBe('2 categories')
})

test('the sign of a change is determined after rounding', () => {
  expect(visibleText(render(<Delta value={-0.04} />))).toBe('0.0')
  expect(visibleText(render(<Delta value={0.06} />))).toBe('up 0.1 , better')
})

test('a decrease is an improvement if less is better', () => {
  expect(visibleText(render(<Delta value={-1.2} unit=" d" goodWhen="down" />))).toBe('down 1.2 d , better')
  expect(visibleText(render(<Delta value={-1.2} unit=" d" />))).toBe('down 1.2 d , worse')
})

test('a rating is available as text', () => {
  expect(visibleText(render(<Stars rating={4} />))).toBe('4 of 5 stars')
  expect(visibleText(render(<Stars rating={null} />))).toBe('No rating')
})

test('a distribution is a table whose bars need no inline styles', () => {
  const html = render(
    <Distribution
      caption="Reviews by rating"
      portions={[
        { label: '5 star', count: 3, tone: 5, to: '?rating=5' },
        { label: '1 star', count: 1, tone: 1 },
      ]}
    />,
  )
  expect(visibleText(html)).toBe('Reviews by rating 5 star 75% 3 1 star 25% 1')
  expect(html).toContain('width="75%"')
  expect(html).not.toContain('style=')
})

test('a figure includes its numbers as a table', () => {
  const html = render(
    <Figure
      title="Response rate"
      table={{ caption: 'Responses', columns: ['State', 'Reviews'], rows: [['Answered', '12']] }}
    >
      <svg aria-hidden="true" />
    </Figure>,
  )
  expect(visibleText(html)).toBe('Response rate View as table Responses State Reviews Answered 12')
})
