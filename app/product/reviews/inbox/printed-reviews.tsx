import { isResponse, type Review } from '../review'
import { PrintedReviewTable } from './printed-review-table'

export function PrintedReviews({ rows, caption = 'Reviews' }: { rows: Review[]; caption?: string }) {
  return (
    <PrintedReviewTable
      caption={caption}
      reviews={rows.map((row) => ({
        ...row,
        location: row.location.name,
        source: row.source.name,
        response: isResponse(row.response) ? row.response : null,
      }))}
    />
  )
}
