import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Day } from '#app/platform/page/instant'
import { formatRating } from '../review'

type PrintedReview = {
  id: string
  publishedAt: Date | string
  isDateEstimated: boolean
  account?: string
  location: string
  source: string
  rating: number
  title: string
  body: string
  reviewerName: string
  response: { body: string } | null
}

/** A table of reviews for printing. `hasAccounts`: whether to show the account of each review. */
export function PrintedReviewTable({
  caption,
  reviews,
  hasAccounts = false,
}: {
  caption: string
  reviews: PrintedReview[]
  hasAccounts?: boolean
}) {
  const headings = [
    'Date',
    ...(hasAccounts ? ['Account'] : []),
    'Location',
    'Source',
    'Rating',
    'Review',
    'Response',
  ]
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <TableRow key={review.id} data-id={review.id}>
            <td className="whitespace-nowrap">
              <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />
            </td>
            {hasAccounts ? <td>{review.account}</td> : null}
            <td>{review.location}</td>
            <td>{review.source}</td>
            <td className="whitespace-nowrap">{formatRating(review.rating)}</td>
            <td dir="auto" className="long-text whitespace-pre-line wrap-anywhere">
              {[review.title, review.body, review.reviewerName && `— ${review.reviewerName}`]
                .filter(Boolean)
                .join('\n')}
            </td>
            <td dir="auto" className="long-text whitespace-pre-line wrap-anywhere">
              {review.response?.body ?? '--'}
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
