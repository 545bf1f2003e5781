import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { auditReport } from '../audit-report.server'
import { EventTable } from '../event-table'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), auditReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Audit log') }]

export default function PrintAudit() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Audit log"
      noun="event"
      printed={printed}
      backTo={href('/settings/audit', printed.search)}
    >
      <EventTable events={printed.rows} dateHeading={<th scope="col">Date</th>} />
    </PrintedReport>
  )
}
