/** The history of a number without axes: 80 × 24, scaled from its lowest to its highest value. */
import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'

/** Returns null for fewer than two values, which make no line. */
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
