import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { Distribution } from '#app/ui/charts/distribution'
import { Figure } from '#app/ui/charts/figure'
import { KpiStrip } from '#app/ui/kpi-strip'
import { percentage, wholeNumber } from '#app/ui/numbers'
import { ratingInWords } from './review'
import type { ReviewFigures } from './review-figures.server'

const stars = [5, 4, 3, 2, 1] as const

/** Shows the figures of the filtered reviews; each rating links to its reviews. */
export function FiguresStrip({ figures, search }: { figures: ReviewFigures; search: string }) {
  const href = useAccountHref()
  const { total, responded, byRating } = figures
  const rated = total - byRating[0]
  const average = rated ? stars.reduce((sum, rating) => sum + rating * byRating[rating], 0) / rated : null
  const toUnanswered = href('/reviews', withOnly(search, 'status_enum', 'not_responded'))
  const rows = ([...stars, 0] as const).map((rating) => [
    ratingInWords(rating),
    wholeNumber(byRating[rating]),
    percentage(byRating[rating], total),
  ])
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-[1fr_24rem]">
      <KpiStrip
        isSquare
        kpis={[
          { label: 'Reviews', value: `${wholeNumber(total)}${figures.isLowerBound ? '+' : ''}` },
          {
            label: 'Average rating',
            value: average === null ? '--' : average.toFixed(2),
            note: unrated(byRating[0]),
          },
          {
            label: 'Response rate',
            value: total ? percentage(responded, total) : '--',
            note: `${wholeNumber(responded)} answered`,
          },
          {
            label: 'Need a response',
            value: `${wholeNumber(total - responded)}${figures.isLowerBound ? '+' : ''}`,
            note: total > responded ? <Link to={toUnanswered}>Show them</Link> : undefined,
          },
        ]}
      />
      <Figure
        title="Rating distribution"
        table={{ caption: 'Reviews by rating', columns: ['Rating', 'Reviews', 'Share'], rows }}
      >
        <Distribution
          caption="Reviews by rating"
          portions={stars.map((rating) => ({
            label: `${rating} star`,
            count: byRating[rating],
            tone: rating,
            to: href('/reviews', withOnly(search, 'rating', String(rating))),
          }))}
        />
      </Figure>
    </div>
  )
}

function unrated(count: number): string | undefined {
  return count ? `${wholeNumber(count)} without a rating` : undefined
}

function withOnly(search: string, key: string, value: string): URLSearchParams {
  const params = new URLSearchParams(search)
  params.delete(key)
  params.set(key, value)
  return params
}
