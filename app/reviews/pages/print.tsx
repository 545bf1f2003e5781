import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { Day } from '#app/shell/instant'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { usePaths } from '#app/shell/use-paths'
import { Table } from '#app/ui/table'
import { ratingInWords } from '../review'
import { reviewReport } from '../review-report.server'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context, 'review.read'), reviewReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Reviews') }]

export default function PrintReviews() {
  const printed = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintedReport title="Reviews" noun="review" printed={printed} backTo={paths.reviews(printed.search)}>
      <Table caption="Reviews">
        <thead>
          <tr>
            {['Date', 'Location', 'Source', 'Rating', 'Review', 'Response'].map((heading) => (
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
              <td>{review.location.name}</td>
              <td>{review.source.name}</td>
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
