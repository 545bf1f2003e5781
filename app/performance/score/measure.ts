/**
 * How a figure is entered, shown and stored: stars, reviews, per cent, days, photos. Targets have limits: an average of
 * 5 cannot be attained after a single lower rating, and a target of zero would be none.
 */
import type { TargetColumn } from '#app/database/schema'
import { secondsOfDay } from './default-targets'
import { type Figure, figures } from './score'

export type Measure = {
  column: TargetColumn
  label: string
  unit: string
  least: number
  most: number
  /** How many decimals a target may have and its value is shown with. */
  decimals: number
  /** Converts one of the displayed unit into the figure's own unit. */
  times: number
}

export const measures: Record<Figure, Measure> = {
  avgRating: {
    column: 'avg_rating',
    label: 'Average rating',
    unit: 'stars',
    least: 2,
    most: 4.9,
    decimals: 2,
    times: 1,
  },
  totalReviews: {
    column: 'total_reviews',
    label: 'Total reviews',
    unit: 'reviews',
    least: 1,
    most: 1_000_000,
    decimals: 0,
    times: 1,
  },
  responseRate: {
    column: 'response_rate',
    label: 'Response rate',
    unit: '%',
    least: 1,
    most: 100,
    decimals: 0,
    times: 1 / 100,
  },
  responseSeconds: {
    column: 'response_time',
    label: 'Response time',
    unit: 'days',
    least: 0.05,
    most: 365,
    decimals: 2,
    times: secondsOfDay,
  },
  mediaCount: {
    column: 'owner_photos_count',
    label: 'Owner photos',
    unit: 'photos',
    least: 1,
    most: 10_000,
    decimals: 0,
    times: 1,
  },
  syncShare: {
    column: 'll_sync_ratio',
    label: 'Listings in sync',
    unit: '%',
    least: 1,
    most: 100,
    decimals: 0,
    times: 1 / 100,
  },
}

export const columns = figures.map((figure) => measures[figure].column)

/** Avoids rounding errors: 90 % is 0.9 and not 0.9000000000000001. */
export function asFigure(figure: Figure, typed: number): number {
  const { times } = measures[figure]
  return times < 1 ? typed / Math.round(1 / times) : typed * times
}

export function asTyped(figure: Figure, value: number): number {
  const { times, decimals } = measures[figure]
  return Number((value / times).toFixed(decimals))
}

/** Formats a figure: "4.50", "1,204", "90 %", "1.25 days", "--". */
export function figureInWords(figure: Figure, value: number | null): string {
  if (value === null) return '--'
  const { unit, decimals, times } = measures[figure]
  const number = (value / times).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  if (unit === '%') return `${number} %`
  return unit === 'days' ? `${number} days` : number
}

/** "enter a number from 2 to 4.9". */
export function limitsInWords({ least, most, decimals }: Measure): string {
  const number = decimals ? 'a number' : 'a whole number'
  return `enter ${number} from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`
}
