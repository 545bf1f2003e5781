import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Day } from '#app/platform/page/instant'
import type { TableProps } from '#app/platform/reports/list-page'
import { formatRating } from '../../review'
import type { RemovedReview } from './removed-review-row'

/** A table of removed reviews with their responses and tags. */
export function RemovedTable({ rows, list }: TableProps<RemovedReview>) {
  return (
    <Table caption="Removed reviews">
      <thead>
        <tr>
          <SortColumn list={list} by="removed_at">
            Removed
          </SortColumn>
          <Headings labels={['Date', 'Location', 'Source', 'Rating', 'Review', 'Response', 'Tags']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((review) => (
          <TableRow key={review.id} data-id={review.id}>
            <td className="whitespace-nowrap">
              <Day at={review.removedAt} />
            </td>
            <td className="whitespace-nowrap">
              <Day at={review.publishedAt} />
            </td>
            <td>{review.location}</td>
            <td>{review.source}</td>
            <td className="whitespace-nowrap">{formatRating(review.rating)}</td>
            <th scope="row" dir="auto" className="min-w-64 font-normal wrap-anywhere">
              {review.title ? <b>{review.title} </b> : null}
              {review.body || <span className="text-ink-3">No text</span>}
              <span className="hint block">{review.reviewerName || 'Unnamed reviewer'}</span>
            </th>
            <td dir="auto" className={review.responseBody ? 'min-w-48 wrap-anywhere' : 'text-ink-3'}>
              {review.responseBody || 'None'}
            </td>
            <td className={review.tags.length > 0 ? undefined : 'text-ink-3'}>
              {review.tags.join(', ') || 'None'}
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
