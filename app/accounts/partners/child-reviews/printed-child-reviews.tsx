import { PrintedReviewTable } from '#app/product/reviews/inbox/printed-review-table'
import type { ChildReview } from './child-review'

export function PrintedChildReviews({ rows }: { rows: ChildReview[] }) {
  return (
    <PrintedReviewTable
      caption="Reviews of all accounts"
      reviews={rows.map((row) => ({ ...row, account: row.account.name }))}
      hasAccounts
    />
  )
}
