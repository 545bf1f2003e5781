/** The parts of a score: the five subscores, or, with the account's older formula, the six figures. */
import { z } from 'zod'
import { metricDefinitions } from '#app/product/performance/score/metric-definitions'
import { type MetricName, metricNames, type Part, type Subscore } from '#app/product/performance/score/score'

export const scoreProperty = z.number().min(0).max(100).nullable()
export const partValueProperty = z
  .number()
  .nullable()
  .describe('A subscore from 0 to 100, or a figure; null if it is unknown')
export const pointsProperty = z.number().describe('What the part adds to the score')

/** The properties of the parts by name: AverageRating, ReviewVolume, ResponseEfficiency, LLHealth and MediaPresence. */
export function partsProperty<Properties extends z.ZodRawShape>(properties: Properties) {
  return z.record(z.string(), z.strictObject(properties))
}

/** Returns the parts by name, each as `represent` returns it. */
export function partsByName<Represented>(
  names: readonly string[],
  represent: (name: string) => Represented,
): Record<string, Represented> {
  return Object.fromEntries(names.map((name) => [nameOfPart(name as Part['name']), represent(name)]))
}

/** Figures have the names that they have in targets. */
function nameOfPart(name: MetricName | Subscore): string {
  return isMetric(name) ? metricDefinitions[name].column : name
}

function isMetric(name: MetricName | Subscore): name is MetricName {
  return (metricNames as string[]).includes(name)
}
