import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { usePaths } from '#app/shell/use-paths'
import { keywordReport } from '../keyword-report.server'
import { KeywordTable } from '../keyword-table'
import { requireInsights } from '../require-insights.server'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireInsights(context), keywordReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Keywords') }]

export default function PrintKeywords() {
  const printed = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintedReport title="Keywords" noun="keyword" printed={printed} backTo={paths.keywords(printed.search)}>
      <KeywordTable keywords={printed.rows} />
    </PrintedReport>
  )
}
