import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { usePaths } from '#app/shell/use-paths'
import { FiguresTable } from '../figures-table'
import { partnerReport } from '../partner-report.server'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context, 'account.read'), partnerReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Account reports') }]

export default function PrintPartnerReports() {
  const printed = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintedReport
      title="Account reports"
      noun="account"
      printed={printed}
      backTo={paths.partnerReports(printed.search)}
    >
      <FiguresTable accounts={printed.rows} />
    </PrintedReport>
  )
}
