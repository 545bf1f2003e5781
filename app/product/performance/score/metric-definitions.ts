/**
 * Defines how each figure is entered, displayed and stored, and the limits of its target. The limits exclude, for
 * example, an average rating of 5, which could never be reached after a single lower rating, and a target of zero,
 * which would always be reached.
 */
import type { TargetColumn } from '#app/kit/database/schema'
import { formatDecimal, formatInteger, formatWholePercent } from '#app/kit/ui/format-numbers'
import { secondsPerDay } from './default-targets'
import { type MetricName, metricNames, metricsOfSubscores, type Subscore } from './score'

export type MetricDefinition = {
  column: TargetColumn
  label: string
  unit: string
  min: number
  max: number
  /** The number of decimal places that a target can have and that the figure is displayed with. */
  decimals: number
  /** The factor that converts the displayed unit to the unit in which the figure is computed. */
  unitFactor: number
}

export const metricDefinitions: Record<MetricName, MetricDefinition> = {
  avgRating: {
    column: 'avg_rating',
    label: 'Average rating',
    unit: 'stars',
    min: 2,
    max: 4.9,
    decimals: 2,
    unitFactor: 1,
  },
  totalReviews: {
    column: 'total_reviews',
    label: 'Total reviews',
    unit: 'reviews',
    min: 1,
    max: 1_000_000,
    decimals: 0,
    unitFactor: 1,
  },
  responseRate: {
    column: 'response_rate',
    label: 'Response rate',
    unit: '%',
    min: 1,
    max: 100,
    decimals: 0,
    unitFactor: 1 / 100,
  },
  responseSeconds: {
    column: 'response_time',
    label: 'Response time',
    unit: 'days',
    min: 0.05,
    max: 365,
    decimals: 2,
    unitFactor: secondsPerDay,
  },
  mediaCount: {
    column: 'owner_photos_count',
    label: 'Owner photos',
    unit: 'photos',
    min: 1,
    max: 10_000,
    decimals: 0,
    unitFactor: 1,
  },
  syncShare: {
    column: 'll_sync_ratio',
    label: 'Listings in sync',
    unit: '%',
    min: 1,
    max: 100,
    decimals: 0,
    unitFactor: 1 / 100,
  },
}

export const subscoreLabels: Record<Subscore, string> = {
  AverageRating: 'Average rating',
  ReviewVolume: 'Review volume',
  ResponseEfficiency: 'Response efficiency',
  LLHealth: 'Local listings health',
  MediaPresence: 'Media presence',
}

/** Returns the label of the subscore that a figure is part of. */
export function subscoreLabelOf(metric: MetricName): string {
  const subscores = Object.keys(metricsOfSubscores) as Subscore[]
  return subscoreLabels[subscores.find((name) => metricsOfSubscores[name].includes(metric))!]
}

export const targetColumns = metricNames.map((metric) => metricDefinitions[metric].column)

/**
 * Converts a displayed value to the unit in which the figure is computed. Divides instead of multiplying by a fraction,
 * to avoid rounding errors: 90% is 0.9 and not 0.9000000000000001.
 */
export function fromDisplayUnit(metric: MetricName, displayValue: number): number {
  const { unitFactor } = metricDefinitions[metric]
  return unitFactor < 1 ? displayValue / Math.round(1 / unitFactor) : displayValue * unitFactor
}

export function toDisplayUnit(metric: MetricName, value: number): number {
  const { unitFactor, decimals } = metricDefinitions[metric]
  return Number((value / unitFactor).toFixed(decimals))
}

/** Formats a figure: "4.50", "1,204", "90%", "1.25 days", "--". */
export function formatMetric(metric: MetricName, value: number | null): string {
  if (value === null) return '--'
  const { unit, decimals, unitFactor } = metricDefinitions[metric]
  if (unit === '%') return formatWholePercent(value / unitFactor)
  const number = formatDecimal(value / unitFactor, decimals)
  return unit === 'days' ? `${number} days` : number
}

/** Formats the limits of a target for the hint of its field: "1–1,000,000". */
export function formatRange({ min, max, decimals }: MetricDefinition): string {
  return `${min}–${decimals ? max : formatInteger(max)}`
}

/** Formats the limits of a target for a message: "enter a number from 2 to 4.9". */
export function formatLimits({ min, max, decimals }: MetricDefinition): string {
  const number = decimals ? 'a number' : 'a whole number'
  return `enter ${number} from ${min} to ${decimals ? max : formatInteger(max)}`
}
