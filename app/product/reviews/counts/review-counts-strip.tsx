import { Link } from '@remix-run/react'
import { Distribution } from '#app/kit/ui/charts/distribution'
import { Figure } from '#app/kit/ui/charts/figure'
import { formatCount, formatPercentage, toThreeDigits } from '#app/kit/ui/format-numbers'
import { KpiStrip } from '#app/kit/ui/kpi-strip'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { formatRating } from '../review'
import type { ReviewCounts } from './count-query.server'
import '../reviews.css'

const stars = [5, 4, 3, 2, 1] as const

/** Shows the figures of the filtered reviews. Each rating links to its reviews. An open review takes their space. */
export function ReviewCountsStrip({
  counts,
  search,
  isReviewOpen,
}: {
  counts: ReviewCounts
  search: string
  isReviewOpen: boolean
}) {
  const href = useAccountHref()
  const { total, isEstimate, responded, byRating } = counts
  const format = (count: number) => formatCount(count, isEstimate)
  const rated = total - byRating[0]
  const average = rated ? stars.reduce((sum, rating) => sum + rating * byRating[rating], 0) / rated : null
  const unansweredHref = href('/reviews', withParam(search, 'status_enum', 'not_responded'))
  const rows = ([...stars, 0] as const).map((rating) => [
    formatRating(rating),
    format(byRating[rating]),
    formatPercentage(byRating[rating], total),
  ])
  return (
    <div
      className={`review-counts mt-4 grid gap-4 max-sm:contents lg:grid-cols-[1fr_24rem] xl:grid-cols-1 ${isReviewOpen ? 'xl:hidden' : ''}`}
    >
      <KpiStrip
        isSquare
        kpis={[
          { label: 'Reviews', value: format(total) },
          {
            label: 'Average rating',
            value: average === null ? '--' : average.toFixed(2),
            note: byRating[0] ? `${format(byRating[0])} without a rating` : undefined,
          },
          {
            label: 'Response rate',
            value: total ? formatPercentage(responded, total) : '--',
            note: `${format(responded)} responded`,
          },
          {
            label: 'Need a response',
            value: format(total - responded),
            note: total > responded ? <Link to={unansweredHref}>Show</Link> : undefined,
          },
        ]}
      />
      <Figure
        className="max-sm:order-1 max-sm:mt-4"
        title={isEstimate ? 'Rating distribution (estimated)' : 'Rating distribution'}
        table={{ caption: 'Reviews by rating', columns: ['Rating', 'Reviews', 'Share'], rows }}
      >
        <Distribution
          caption="Reviews by rating"
          portions={stars.map((rating) => ({
            label: `${rating} star`,
            count: isEstimate ? toThreeDigits(byRating[rating]) : byRating[rating],
            tone: rating,
            to: href('/reviews', withParam(search, 'rating', String(rating))),
          }))}
        />
      </Figure>
    </div>
  )
}

function withParam(search: string, key: string, value: string): URLSearchParams {
  const params = new URLSearchParams(search)
  params.delete(key)
  params.set(key, value)
  return params
}
