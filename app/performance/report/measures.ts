/** The columns of figures: headings, formats, and what a change means. */
import { wholeNumber, wholePercent } from '#app/ui/numbers'
import { secondsOfDay } from '../score/default-targets'
import type { ListedStanding } from './listed-performance'

export type Measure = {
  /** The sort key. */
  by: string
  heading: string
  /** In the displayed unit; null when it is not known. */
  value: (of: ListedStanding) => number | null
  words: (value: number) => string
  /** The decimals of the text, and so of a change. */
  digits: number
  unit: string
  goodWhen: 'up' | 'down'
  /** Past values are not stored. */
  isOfToday?: true
}

const up = { unit: '', goodWhen: 'up' } as const

export const measures: Measure[] = [
  {
    ...up,
    by: 'location_score',
    heading: 'Score',
    value: ({ score }) => score,
    words: (value) => value.toFixed(2),
    digits: 2,
  },
  {
    ...up,
    by: 'avg_rating',
    heading: 'Avg rating',
    value: ({ figures }) => figures.avgRating,
    words: (value) => value.toFixed(2),
    digits: 2,
  },
  {
    ...up,
    by: 'total_reviews',
    heading: 'Reviews',
    value: ({ figures }) => figures.totalReviews,
    words: wholeNumber,
    digits: 0,
  },
  {
    ...up,
    by: 'response_rate',
    heading: 'Response rate',
    value: ({ figures }) => percent(figures.responseRate),
    words: wholePercent,
    digits: 0,
    unit: ' points',
  },
  {
    by: 'overall_avg_response_time',
    heading: 'Response time',
    value: ({ figures }) => figures.responseSeconds && figures.responseSeconds / secondsOfDay,
    words: (value) => `${value.toFixed(2)} d`,
    digits: 2,
    unit: ' d',
    goodWhen: 'down',
  },
  {
    ...up,
    by: 'owner_media_count',
    heading: 'Photos',
    value: ({ figures }) => figures.mediaCount,
    words: wholeNumber,
    digits: 0,
  },
  {
    ...up,
    by: 'll_sync_ratio',
    heading: 'Listings in sync',
    value: ({ figures }) => percent(figures.syncShare),
    words: wholePercent,
    digits: 0,
    isOfToday: true,
  },
]

function percent(share: number | null): number | null {
  return share === null ? null : 100 * share
}
