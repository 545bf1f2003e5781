import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { ratingInWords } from '#app/reviews/review'
import { requireViewer } from '#app/session/viewer.server'
import { Day } from '#app/shell/instant'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { usePaths } from '#app/shell/use-paths'
import { Table } from '#app/ui/table'
import { childReviewReport } from '../child-review-report.server'

export const handle = { scripts: false }

const title = 'Reviews of all accounts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context, 'account.read'), childReviewReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle(title) }]

export default function PrintChildReviews() {
  const printed = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintedReport title={title} noun="review" printed={printed} backTo={paths.childReviews(printed.search)}>
      <Table caption={title}>
        <thead>
          <tr>
            {['Date', 'Account', 'Location', 'Source', 'Rating', 'Review', 'Response'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.rows.map((review) => (
            <tr key={review.id} data-id={review.id}>
              <td className="whitespace-nowrap">
                <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />
              </td>
              <td>{review.account.name}</td>
              <td>{review.location}</td>
              <td>{review.source}</td>
              <td className="whitespace-nowrap">{ratingInWords(review.rating)}</td>
              <td className="whitespace-pre-line">
                {[review.title, review.body, review.reviewerName && `— ${review.reviewerName}`]
                  .filter(Boolean)
                  .join('\n')}
              </td>
              <td className="whitespace-pre-line">{review.response?.body ?? '--'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </PrintedReport>
  )
}
