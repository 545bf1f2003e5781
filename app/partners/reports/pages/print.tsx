import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { FiguresTable } from '../figures-table'
import { partnerReport } from '../partner-report.server'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), partnerReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Account reports') }]

export default function PrintPartnerReports() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Account reports"
      noun="account"
      printed={printed}
      backTo={href('/partner-account-reports', printed.search)}
    >
      <FiguresTable accounts={printed.rows} />
    </PrintedReport>
  )
}
