import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { PrintedReviewTable } from '../printed-review-table'
import { reviewReport } from '../review-report.server'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), reviewReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Reviews') }]

export default function PrintReviews() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport title="Reviews" noun="review" printed={printed} backTo={href('/reviews', printed.search)}>
      <PrintedReviewTable
        caption="Reviews"
        reviews={printed.rows.map((row) => ({
          ...row,
          location: row.location.name,
          source: row.source.name,
        }))}
      />
    </PrintedReport>
  )
}
