import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { rowsOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { Day, Instant } from '#app/shell/instant'
import { pageTitle } from '#app/shell/page-title'
import { PrintFrame } from '#app/shell/print-frame'
import { usePaths } from '#app/shell/use-paths'
import { counted } from '#app/ui/numbers'
import { Table } from '#app/ui/table'
import { ratingInWords } from '../review'
import { reviewReport } from '../review-report.server'

export const handle = { scripts: false }

/** A longer list is no print-out; the sheet says so and points to the CSV. */
const MOST_ROWS = 10_000

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context, 'review.read')
  const clock = clockOf(viewer)
  return viewer.query(async (tx) => {
    const { filter, names } = await requestedFilter(tx, reviewReport, searchOf(request))
    const rows = await rowsOf(tx, reviewReport, filter, clock, MOST_ROWS + 1)
    return {
      rows: rows.slice(0, MOST_ROWS),
      isCut: rows.length > MOST_ROWS,
      now: clock.now,
      account: viewer.accountName,
      summary: reviewReport.filter.summary(filter, names, clock),
      search: reviewReport.filter.toParams(filter).toString(),
    }
  })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Reviews') }]

export default function PrintReviews() {
  const { rows, isCut, now, account, summary, search } = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintFrame
      title="Reviews"
      account={account}
      filter={`${counted(rows.length, 'review')} · ${summary}`}
      generatedAt={<Instant at={now} />}
      backTo={paths.reviews(search)}
    >
      {isCut ? (
        <p className="mb-3 font-medium">Showing the first 10,000. The CSV download holds all of them.</p>
      ) : null}
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
          {rows.map((review) => (
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
    </PrintFrame>
  )
}
