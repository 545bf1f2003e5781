import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { changeReport } from '../change-report.server'
import { ChangeTable } from '../change-table'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), changeReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Location history') }]

export default function PrintHistory() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Location history"
      noun="change"
      printed={printed}
      backTo={href('/settings/locations/history', printed.search)}
    >
      <ChangeTable changes={printed.rows} withLocation dateHeading={<th scope="col">Date</th>} />
    </PrintedReport>
  )
}
