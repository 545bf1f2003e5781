import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { PrintedReviewTable } from '#app/reviews/printed-review-table'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { childReviewReport } from '../child-review-report.server'

export const handle = { scripts: false }

const title = 'Reviews of all accounts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), childReviewReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle(title) }]

export default function PrintChildReviews() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title={title}
      noun="review"
      printed={printed}
      backTo={href('/child-reviews', printed.search)}
    >
      <PrintedReviewTable
        caption={title}
        reviews={printed.rows.map((row) => ({ ...row, account: row.account.name }))}
        hasAccounts
      />
    </PrintedReport>
  )
}
