import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { PrintedReport } from '#app/platform/page/print/printed-report'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { loadPrintout } from '#app/platform/reports/load-printout.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { PrintedReviewTable } from '#app/product/reviews/inbox/printed-review-table'
import { keywordPath } from '../../keyword-url'
import { detailsReport } from '../details-report.server'
import { requireKeyword, withKeywordParameter } from '../keyword-page.server'

export const handle = { scripts: false }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const keyword = await requireKeyword(tx, params.keyword)
    const keywordRequest = withKeywordParameter(request, keyword.short)
    return { keyword, printed: await loadPrintout(tx, keywordRequest, viewer, detailsReport) }
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Keyword: ${data.keyword.short}` : 'Keyword') },
]

export default function PrintKeyword() {
  const { keyword, printed } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title={`Reviews that mention “${keyword.short}”`}
      noun="review"
      printed={printed}
      backTo={keywordPath(href, printed.search)}
    >
      <PrintedReviewTable
        caption={`Reviews that mention ${keyword.short}`}
        reviews={printed.rows.map((row) => ({
          ...row,
          location: row.location.name,
          source: row.source.name,
        }))}
      />
    </PrintedReport>
  )
}
