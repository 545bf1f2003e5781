/**
 * Computes the path of a sparkline, which shows the history of a number without axes. It is 80 × 24 pixels, scaled from
 * the lowest to the highest value.
 */
import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'

/** Returns null if there are fewer than two values, because they do not form a line. */
export function sparklinePathOf(values: (number | null)[]): string | null {
  const numbers = values.filter((value) => value !== null)
  if (numbers.length < 2) return null
  const x = scalePoint([...values.keys()], [2, 78])
  const y = scaleLinear([Math.min(...numbers), Math.max(...numbers)], [21, 3])
  const generator = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at)!)
    .y((value) => y(value!))
    .digits(1)
  return generator(values)
}
