import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { responseReport } from '../responses/response-report.server'
import { ResponseTable } from '../responses/response-table'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), responseReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Microsurvey responses') }]

export default function PrintResponses() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Microsurvey responses"
      noun="response"
      printed={printed}
      backTo={href('/request-reviews/microsurveys', printed.search)}
    >
      <ResponseTable responses={printed.rows} dateHeading={<th scope="col">Date</th>} />
    </PrintedReport>
  )
}
