import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { usePaths } from '#app/shell/use-paths'
import { groupReport } from '../group-report.server'
import { GroupTable } from '../group-table'
import { requireGroups } from '../require-groups.server'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireGroups(context, 'group.read'), groupReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Groups') }]

export default function PrintGroups() {
  const printed = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintedReport title="Groups" noun="group" printed={printed} backTo={paths.groups(printed.search)}>
      <GroupTable groups={printed.rows} />
    </PrintedReport>
  )
}
