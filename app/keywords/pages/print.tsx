import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { keywordReport } from '../keyword-report.server'
import { KeywordTable } from '../keyword-table'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), keywordReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Keywords') }]

export default function PrintKeywords() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Keywords"
      noun="keyword"
      printed={printed}
      backTo={href('/dashboard/keywords', printed.search)}
    >
      <KeywordTable keywords={printed.rows} />
    </PrintedReport>
  )
}
