import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barChartGeometry } from '#app/ui/charts/geometry/bar-chart.server'
import { lineChartGeometry } from '#app/ui/charts/geometry/line-chart.server'
import { sparklinePathOf } from '#app/ui/charts/geometry/sparkline.server'
import { formatInteger } from '#app/ui/format-numbers'

const format = (value: number) => value.toFixed(2)
const values = fc.array(fc.option(fc.double({ min: 1, max: 5, noNaN: true })), {
  minLength: 1,
  maxLength: 80,
})
const labelsFor = (of: unknown[]) => of.map((_, at) => `P${at}`)

test('a line stays within its frame, wide and narrow, for all values', () => {
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
      for (const { width, height, path, previousPath, last, ticks } of [geometry.wide, geometry.narrow]) {
        const numbers = `${path} ${previousPath}`.match(/-?\d+(\.\d+)?,-?\d+(\.\d+)?/g) ?? []
        for (const point of numbers) {
          const [x, y] = point.split(',').map(Number)
          expect(x! >= 0 && x! <= width && y! >= 0 && y! <= height).toBe(true)
        }
        expect(last === null).toBe(now.every((value) => value === null))
        expect(ticks.length).toBeGreaterThan(1)
      }
    }),
  )
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
  expect(geometry.wide.ticks[0]?.label).toBe('0')
})

test('no tick of whole numbers stands at a fraction', () => {
  const { wide } = lineChartGeometry({ labels: ['May', 'Jun'], values: [0, 1], format: formatInteger })!
  expect(wide.ticks.map(({ label }) => label)).toEqual(['0', '1'])
  expect(wide.path).toContain(`L624,${wide.ticks[1]!.position}`)
})

test('a missing value is a gap, and a value between gaps is a dot', () => {
  const geometry = lineChartGeometry({
    labels: labelsFor([1, 2, 3, 4, 5]),
    values: [4, null, 3, null, null],
    format,
  })!
  expect(geometry.wide.path.match(/M/g)).toHaveLength(2)
  expect(geometry.wide.dots).toHaveLength(2)
  expect(geometry.wide.last?.label).toBe('3.00')
})

test('the last position is labeled, and the narrow chart has fewer labels', () => {
  const labels = labelsFor(new Array(26).fill(0))
  const geometry = lineChartGeometry({ labels, values: labels.map((_, at) => at), format })!
  expect(geometry.wide.positionTicks.at(-1)?.label).toBe('P25')
  expect(geometry.narrow.positionTicks.length).toBeLessThan(geometry.wide.positionTicks.length)
})

test('up to twelve bars have labels with their numbers; a missing value has no bar', () => {
  const barGeometryOf = (count: number) =>
    barChartGeometry({
      labels: labelsFor(new Array(count)),
      values: new Array(count).fill(7),
      format: String,
    })!
  expect(barGeometryOf(12).wide.bars.map(({ label }) => label)).toEqual(new Array(12).fill('7'))
  expect(barGeometryOf(13).wide.bars[0]?.label).toBeNull()
  const gap = barChartGeometry({ labels: ['', 'May'], values: [null, 3], previous: [2, 4], format: String })!
  expect([gap.wide.bars.length, gap.wide.marks.length]).toEqual([1, 2])
  expect(barChartGeometry({ labels: ['May'], values: [0], format: String })).toBeNull()
})

test('a sparkline needs two values', () => {
  expect(sparklinePathOf([null, 3])).toBeNull()
  expect(sparklinePathOf([3, null, 4])).toMatch(/^M/)
})
