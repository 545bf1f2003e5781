import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { removedReport } from '../removed-report.server'
import { RemovedTable } from '../removed-table'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), removedReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Removed reviews') }]

export default function PrintRemoved() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Removed reviews"
      noun="removed review"
      printed={printed}
      backTo={href('/reviews/removed', printed.search)}
    >
      <RemovedTable reviews={printed.rows} dateHeading={<th scope="col">Removed</th>} />
    </PrintedReport>
  )
}
