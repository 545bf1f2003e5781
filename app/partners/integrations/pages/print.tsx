import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { integrationReport } from '../integration-report.server'
import { IntegrationTable } from '../integration-table'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), integrationReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Integrations') }]

export default function PrintIntegrations() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Integrations"
      noun="account"
      printed={printed}
      backTo={href('/accounts/integrations', printed.search)}
    >
      <IntegrationTable accounts={printed.rows} />
    </PrintedReport>
  )
}
