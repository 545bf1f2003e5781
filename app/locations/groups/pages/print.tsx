import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { groupReport } from '../group-report.server'
import { GroupTable } from '../group-table'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), groupReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Groups') }]

export default function PrintGroups() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Groups"
      noun="group"
      printed={printed}
      backTo={href('/settings/groups', printed.search)}
    >
      <GroupTable groups={printed.rows} />
    </PrintedReport>
  )
}
