import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { accountReport } from '../account-report.server'
import { AccountTable } from '../account-table'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), accountReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Accounts') }]

export default function PrintAccounts() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Accounts"
      noun="account"
      printed={printed}
      backTo={href('/accounts', printed.search)}
    >
      <AccountTable caption="Accounts" accounts={printed.rows} />
    </PrintedReport>
  )
}
