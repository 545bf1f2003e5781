import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { PageHeader } from '#app/ui/page-header'
import { AccountList } from '../../accounts/account-list'
import { trialReport } from '../../accounts/account-report.server'
import { numberedList } from '../../numbered-list.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return numberedList(request, requireViewer(context), trialReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Trials') }]

export default function Trials() {
  const { list, rows, search } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title="Trials"
        meta="Accounts that are on trial or were, the soonest to end first."
        actions={
          <ExportMenu
            csv={href('/export/csv/:report', { report: 'mta_trials' }, search)}
            print={href('/accounts/trials/print', search)}
          />
        }
      />
      <AccountList caption="Trials" list={list} rows={rows} empty="None of your accounts has a trial." />
    </>
  )
}
