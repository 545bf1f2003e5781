/** How a number came to be what it is, without an axis: 80 × 24, from its lowest to its highest value. */
import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'

/** Null for less than two values, which have no course. */
export function sparkline(values: (number | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const x = scalePoint([...values.keys()], [2, 78])
  const y = scaleLinear([Math.min(...known), Math.max(...known)], [21, 3])
  const drawn = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at)!)
    .y((value) => y(value!))
    .digits(1)
  return drawn(values)
}
