import type { ReactNode } from 'react'
import { Day } from '#app/shell/instant'
import { Headings, Table } from '#app/ui/table'
import { ratingInWords } from '../review'

type Removed = {
  id: string
  rating: number
  title: string
  body: string
  reviewerName: string
  publishedAt: string | Date
  removedAt: string | Date
  location: string
  source: string
  responseBody: string
  tags: string[]
}

/** Reviews that are no more, with our response and the tags they had. */
export function RemovedTable({ reviews, dateHeading }: { reviews: Removed[]; dateHeading: ReactNode }) {
  return (
    <Table caption="Removed reviews">
      <thead>
        <tr>
          {dateHeading}
          <Headings of={['Written', 'Location', 'Source', 'Rating', 'Review', 'Response', 'Tags']} />
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <tr key={review.id} data-id={review.id}>
            <td className="whitespace-nowrap">
              <Day at={review.removedAt} />
            </td>
            <td className="whitespace-nowrap">
              <Day at={review.publishedAt} />
            </td>
            <td>{review.location}</td>
            <td>{review.source}</td>
            <td className="whitespace-nowrap">{ratingInWords(review.rating)}</td>
            <th scope="row" className="min-w-64 font-normal wrap-anywhere">
              {review.title ? <b>{review.title} </b> : null}
              {review.body || <span className="text-ink-3">No text</span>}
              <span className="hint block">{review.reviewerName || 'Unnamed reviewer'}</span>
            </th>
            <td className={review.responseBody ? 'min-w-48 wrap-anywhere' : 'text-ink-3'}>
              {review.responseBody || 'None'}
            </td>
            <td className={review.tags.length > 0 ? undefined : 'text-ink-3'}>
              {review.tags.join(', ') || 'None'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
