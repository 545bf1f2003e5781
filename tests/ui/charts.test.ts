import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatChartValue, nearestPosition } from '#app/kit/ui/charts/chart-value'
import { barChartGeometry } from '#app/kit/ui/charts/geometry/bar-chart.server'
import { plotHeight } from '#app/kit/ui/charts/geometry/frame.server'
import { lineChartGeometry } from '#app/kit/ui/charts/geometry/line-chart.server'
import { sparklinePathOf } from '#app/kit/ui/charts/geometry/sparkline.server'
import { formatInteger } from '#app/kit/ui/format-numbers'

const format = (value: number) => value.toFixed(2)
const values = fc.array(fc.option(fc.double({ min: 1, max: 5, noNaN: true })), {
  minLength: 1,
  maxLength: 80,
})
const labelsFor = (of: unknown[]) => of.map((_, at) => `P${at}`)

test('a line stays within its plot for all values', () => {
  fc.assert(
    fc.property(values, values, (now, before) => {
      const length = Math.max(now.length, before.length)
      const padWithNulls = (of: (number | null)[]) => [
        ...new Array<null>(length - of.length).fill(null),
        ...of,
      ]
      const geometry = lineChartGeometry({
        labels: labelsFor(padWithNulls(now)),
        values: padWithNulls(now),
        previous: padWithNulls(before),
        limits: [1, 5],
        format,
      })
      if (!geometry) {
        expect([...now, ...before].every((value) => value === null)).toBe(true)
        return
      }
      const { path, previousPath, positions, last, ticks } = geometry
      const numbers = `${path} ${previousPath}`.match(/-?\d+(\.\d+)?,-?\d+(\.\d+)?/g) ?? []
      for (const point of numbers) {
        const [x, y] = point.split(',').map(Number)
        expect(x! >= 0 && x! <= 100 && y! >= 0 && y! <= plotHeight).toBe(true)
      }
      expect(positions).toHaveLength(length)
      expect(last === null).toBe(now.every((value) => value === null))
      expect(ticks.length).toBeGreaterThan(1)
    }),
  )
})

test('no labels below a plot overlap in the narrowest card of each layout', () => {
  const widths = { wide: 420, narrow: 220 }
  const labels = fc.array(fc.constantFrom('May', 'Nov 21', '2026', 'Nov 21, 2026'), {
    minLength: 1,
    maxLength: 74,
  })
  fc.assert(
    fc.property(labels, fc.constantFrom('wide', 'narrow'), (of, layout) => {
      const input = { labels: of, values: of.map(() => 3), format: String }
      for (const { positionTicks } of [lineChartGeometry(input)!, barChartGeometry(input)!]) {
        const shown = positionTicks.filter(({ isWideOnly }) => layout === 'wide' || !isWideOnly)
        expect(shown.at(-1)?.label).toBe(of.at(-1))
        const extents = shown.map(({ x, label, anchor }) => {
          const [at, width] = [(x / 100) * widths[layout], label.length * 6.5]
          return anchor === 'end' ? [at - width, at] : [at - width / 2, at + width / 2]
        })
        for (const [n, [start]] of extents.entries())
          if (n > 0) expect(start!).toBeGreaterThanOrEqual(extents[n - 1]![1]!)
      }
    }),
  )
})

test('incomplete periods are marked in the drawing and named in words', () => {
  const input = {
    labels: ['May', 'Jun', 'Nov'],
    values: [9, 30, 20],
    incomplete: ['since May 22', null, 'until Nov 21'],
    format: String,
  }
  const bars = barChartGeometry(input)!
  expect(bars.bars.map(({ isIncomplete = false }) => isIncomplete)).toEqual([true, false, true])
  expect(bars.incomplete).toBe('Incomplete: since May 22, until Nov 21')
  const line = lineChartGeometry(input)!
  expect(line.dots.map(({ x, isIncomplete }) => [x, isIncomplete])).toEqual([
    [0, true],
    [100, true],
  ])
  expect(barChartGeometry({ ...input, incomplete: [null, null, null] })!.incomplete).toBeNull()
})

test('the pointer selects the nearest position, which is described as in the table', () => {
  expect([-5, 0, 24, 26, 99, 130].map((x) => nearestPosition([0, 50, 100], x))).toEqual([0, 0, 0, 1, 2, 2])
  const columns = ['Month', 'Mentions', 'Positive', 'Previous period']
  const rows = [['May 2026', '12', '3', '9']]
  expect(formatChartValue({ caption: '', columns, rows }, 0, 1)).toBe('May 2026: 12, previous period 9')
  expect(formatChartValue({ caption: '', columns: columns.slice(0, 3), rows }, 0, 2)).toBe('May 2026: 3')
})

test('a zoomed scale for ratings is labeled; the full scale from 1 to 5 is not', () => {
  const ratingInput = { labels: ['May', 'Jun'], limits: [1, 5] as [number, number], format }
  expect(lineChartGeometry({ ...ratingInput, values: [4.1, 4.59] })?.zoom).toMatch(
    /^Scale from \d\.\d\d to \d\.\d\d$/,
  )
  expect(lineChartGeometry({ ...ratingInput, values: [1, 5] })?.zoom).toBeNull()
})

test('counts start at zero', () => {
  const geometry = lineChartGeometry({ labels: ['May', 'Jun'], values: [90, 100], format: String })!
  expect(geometry.zoom).toBeNull()
  expect(geometry.ticks[0]?.label).toBe('0')
})

test('no tick of whole numbers stands at a fraction', () => {
  const { ticks, path } = lineChartGeometry({
    labels: ['May', 'Jun'],
    values: [0, 1],
    format: formatInteger,
  })!
  expect(ticks.map(({ label }) => label)).toEqual(['0', '1'])
  expect(path).toContain(`L100,${ticks[1]!.y}`)
})

test('a missing value is a gap, and a value between gaps is a dot', () => {
  const geometry = lineChartGeometry({
    labels: labelsFor([1, 2, 3, 4, 5]),
    values: [4, null, 3, null, null],
    format,
  })!
  expect(geometry.path.match(/M/g)).toHaveLength(2)
  expect(geometry.dots).toHaveLength(2)
  expect(geometry.last?.label).toBe('3.00')
})

test('the last position is labeled, and a narrow card has fewer labels', () => {
  const labels = labelsFor(new Array(26).fill(0))
  const { positionTicks } = lineChartGeometry({ labels, values: labels.map((_, at) => at), format })!
  expect([positionTicks.at(-1)?.label, positionTicks.at(-1)?.isWideOnly]).toEqual(['P25', undefined])
  expect(positionTicks.filter(({ isWideOnly }) => isWideOnly).length).toBeGreaterThan(0)
})

test('up to twelve bars have labels with their numbers; a missing value has no bar', () => {
  const barGeometryOf = (count: number) =>
    barChartGeometry({
      labels: labelsFor(new Array(count).fill(0)),
      values: new Array(count).fill(7),
      format: String,
    })!
  expect(barGeometryOf(12).bars.map(({ label }) => label)).toEqual(new Array(12).fill('7'))
  expect(barGeometryOf(13).bars[0]?.label).toBeNull()
  const gap = barChartGeometry({ labels: ['', 'May'], values: [null, 3], previous: [2, 4], format: String })!
  expect([gap.bars.length, gap.marks.length]).toEqual([1, 2])
  expect(barChartGeometry({ labels: ['May'], values: [0], format: String })).toBeNull()
})

test('names of several words are wrapped if a chart asks for it, so that all bars of a wide card have one', () => {
  const labels = [
    'Average rating',
    'Review volume',
    'Response efficiency',
    'Local listings health',
    'Media presence',
  ]
  const input = { labels, values: [1, 2, 3, 4, 5], format: String }
  expect(barChartGeometry(input)!.positionTicks.length).toBeLessThan(5)
  const { positionTicks } = barChartGeometry({ ...input, wrapsLabels: true })!
  expect(positionTicks.map(({ label }) => label.replaceAll('\n', ' '))).toEqual(labels)
})

test('a sparkline needs two values', () => {
  expect(sparklinePathOf([null, 3])).toBeNull()
  expect(sparklinePathOf([3, null, 4])).toMatch(/^M/)
})

test('the value of a bar is written above the line of the previous period if that would cross it', () => {
  const labelGap = (previous: number) => {
    const { bars, marks } = barChartGeometry({
      labels: ['May', 'Jun'],
      values: [50, 100],
      previous: [previous],
      format: String,
    })!
    return { aboveBar: bars[0]!.y - bars[0]!.labelY, aboveMark: marks[0]!.y - bars[0]!.labelY }
  }
  expect(labelGap(54).aboveMark).toBe(5)
  expect(labelGap(40).aboveBar).toBe(5)
  expect(labelGap(90).aboveBar).toBe(5)
})
