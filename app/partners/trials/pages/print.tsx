import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { trialReport } from '../../accounts/account-report.server'
import { AccountTable } from '../../accounts/account-table'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), trialReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Trials') }]

export default function PrintTrials() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Trials"
      noun="account"
      printed={printed}
      backTo={href('/accounts/trials', printed.search)}
    >
      <AccountTable caption="Trials" accounts={printed.rows} />
    </PrintedReport>
  )
}
