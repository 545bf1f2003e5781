import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { usePaths } from '#app/shell/use-paths'
import { removedReport } from '../removed-report.server'
import { RemovedTable } from '../removed-table'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context, 'review.read'), removedReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Removed reviews') }]

export default function PrintRemoved() {
  const printed = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintedReport
      title="Removed reviews"
      noun="removed review"
      printed={printed}
      backTo={paths.removedReviews(printed.search)}
    >
      <RemovedTable reviews={printed.rows} dateHeading={<th scope="col">Removed</th>} />
    </PrintedReport>
  )
}
