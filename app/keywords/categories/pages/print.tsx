import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { categoryReport } from '../category-report.server'
import { CategoryTable } from '../category-table'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), categoryReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Experience categories') }]

export default function PrintCategories() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Experience categories"
      noun="category"
      nouns="categories"
      printed={printed}
      backTo={href('/dashboard/keywords/categories', printed.search)}
    >
      <CategoryTable categories={printed.rows} />
    </PrintedReport>
  )
}
