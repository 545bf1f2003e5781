import { Link } from '@remix-run/react'
import { Distribution, type Portion } from '#app/kit/ui/charts/distribution'
import { Figure } from '#app/kit/ui/charts/figure'
import { formatInteger, formatPercentage, pluralize } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { Dashboard } from './dashboard-page.server'

export function RatingBreakdown({ ratings, unrated }: Pick<Dashboard, 'ratings' | 'unrated'>) {
  return (
    <Figure title="Rating distribution" table={breakdownTable('Reviews by rating', 'Rating', ratings)}>
      <Distribution caption="Reviews by rating" portions={ratings} />
      {unrated ? (
        <p className="hint mt-2">
          <Link to={unrated.to}>{pluralize(unrated.count, 'review')}</Link> without a rating
        </p>
      ) : null}
    </Figure>
  )
}

export function SentimentBreakdown({ sentiments }: Pick<Dashboard, 'sentiments'>) {
  return (
    <Figure title="Sentiment" table={breakdownTable('Reviews by sentiment', 'Sentiment', sentiments)}>
      <Distribution caption="Reviews by sentiment" portions={sentiments} />
    </Figure>
  )
}

export function SourceBreakdown({ sources }: Pick<Dashboard, 'sources'>) {
  return (
    <section className="card break-inside-avoid" aria-labelledby="sources">
      <h2 id="sources" className="px-4 pt-4 pb-2 text-sm font-semibold">
        Sources
      </h2>
      <Table caption="Reviews by source">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col" className="num">
              Reviews
            </th>
            <th scope="col" className="num">
              Rating
            </th>
            <th scope="col" className="num">
              Response rate
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ id, name, to, reviews, toReviews, rating, responseRate }) => (
            <TableRow key={id}>
              <th scope="row">
                <Link to={to}>{name}</Link>
              </th>
              <td className="num">
                <Link to={toReviews}>{reviews}</Link>
              </td>
              <td className="num">{rating}</td>
              <td className="num">{responseRate}</td>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function breakdownTable(caption: string, heading: string, portions: Portion[]) {
  const total = portions.reduce((sum, { count }) => sum + count, 0)
  return {
    caption,
    columns: [heading, 'Reviews', 'Share'],
    rows: portions.map(({ label, count }) => [label, formatInteger(count), formatPercentage(count, total)]),
  }
}
