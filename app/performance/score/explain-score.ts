/** Explains a score: formats the value, the target, the weight and the points of each part. */
import { formatMetric, metricDefinitions } from './metric-definitions'
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
  /** The figures that a subscore is computed from: "Average rating 4.31, target 4.50". */
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

const labels: Record<Subscore, string> = {
  AverageRating: 'Average rating',
  ReviewVolume: 'Review volume',
  ResponseEfficiency: 'Response efficiency',
  LLHealth: 'Local listings health',
  MediaPresence: 'Media presence',
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
      components:
        isMetric(part.name) || !location
          ? []
          : metricsOfSubscores[part.name].map((name) => describeMetric(name, location)),
      ...formatPartValues(part),
      weight: `${Number(formatPoints(part.weight))}%`,
      points: formatPoints(part.points),
      before: formatPoints(before && before.value !== null ? before.parts[n]!.points : null),
      change: change?.parts[n] ?? null,
    })),
  }
}

export function formatPoints(value: number | null): string {
  return value === null ? '--' : value.toFixed(2)
}

function formatPartValues({ name, value, target }: Part): Pick<ExplainedPart, 'current' | 'target'> {
  return isMetric(name)
    ? { current: formatMetric(name, value), target: formatMetric(name, target) }
    : { current: formatPoints(value), target: formatPoints(target) }
}

function describeMetric(name: MetricName, { metrics, targets }: LocationMetrics): string {
  const [value, target] = [metrics[name], targets[name].target].map((value) => formatMetric(name, value!))
  return `${metricDefinitions[name].label} ${value}, target ${target}`
}

function partLabel(name: Part['name']): string {
  return isMetric(name) ? metricDefinitions[name].label : labels[name]
}

function isMetric(name: Part['name']): name is MetricName {
  return (metricNames as string[]).includes(name)
}
