/** Explains a score: formats the value, the target, the weight and the points of each part. */
import { formatDecimal, formatPercent } from '#app/kit/ui/format-numbers'
import { formatMetric, metricDefinitions, subscoreLabels } from './metric-definitions'
import {
  type MetricName,
  metricNames,
  metricsOfSubscores,
  type Part,
  type Score,
  type ScoreMetrics,
  type Subscore,
  scoreChange,
  type Targets,
} from './score'

type ExplainedPart = {
  name: string
  label: string
  /**
   * The figures that a subscore is computed from: "Average rating 4.31, target 4.50". Without the figures of a single
   * location, only their names.
   */
  components: string[]
  current: string
  target: string
  weight: string
  points: string
  before: string
  change: number | null
}

export type ExplainedScore = {
  value: string
  before: string | null
  change: number | null
  parts: ExplainedPart[]
}

/**
 * The figures and targets of a single location. They are not available for several locations, because the parts of
 * their score are means.
 */
export type LocationMetrics = { metrics: ScoreMetrics; targets: Targets }

export function explainScore(
  score: Score,
  before: Score | null,
  location: LocationMetrics | null,
): ExplainedScore {
  const change = before && scoreChange(score, before)
  return {
    value: formatPoints(score.value),
    before: before && formatPoints(before.value),
    change: change?.value ?? null,
    parts: score.parts.map((part, n) => ({
      name: part.name,
      label: partLabel(part.name),
      components: isMetric(part.name) ? [] : describeComponents(part.name, location),
      ...formatPartValues(part),
      weight: score.value === null ? '--' : formatPercent(part.weight, 2),
      points: formatPoints(score.value === null ? null : part.points),
      before: formatPoints(before && before.value !== null ? before.parts[n]!.points : null),
      change: change?.parts[n] ?? null,
    })),
  }
}

export function formatPoints(value: number | null): string {
  return value === null ? '--' : formatDecimal(value, 2)
}

function formatPartValues({ name, value, target }: Part): Pick<ExplainedPart, 'current' | 'target'> {
  return isMetric(name)
    ? { current: formatMetric(name, value), target: formatMetric(name, target) }
    : { current: formatPoints(value), target: formatPoints(target) }
}

/** Returns a line for each figure that a subscore is computed from, unless it would only repeat the subscore's label. */
function describeComponents(subscore: Subscore, location: LocationMetrics | null): string[] {
  const names = metricsOfSubscores[subscore]
  if (location) return names.map((name) => describeMetric(name, location))
  return names
    .map((name) => metricDefinitions[name].label)
    .filter((label) => label !== subscoreLabels[subscore])
}

function describeMetric(name: MetricName, { metrics, targets }: LocationMetrics): string {
  const [value, target] = [metrics[name], targets[name].target].map((value) => formatMetric(name, value!))
  return `${metricDefinitions[name].label} ${value}, target ${target}`
}

function partLabel(name: Part['name']): string {
  return isMetric(name) ? metricDefinitions[name].label : subscoreLabels[name]
}

function isMetric(name: Part['name']): name is MetricName {
  return (metricNames as string[]).includes(name)
}
