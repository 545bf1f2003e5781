import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { numberedList } from '../../numbered-list.server'
import { AccountList } from '../account-list'
import { accountReport } from '../account-report.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const accounts = await numberedList(request, viewer, accountReport)
  return { ...accounts, mayCreate: viewer.can('account.create') }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Accounts') }]

export default function Accounts() {
  const { list, rows, search, mayCreate } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title="Accounts"
        meta="The accounts you manage. Open one to work in it as its own people do."
        actions={
          <>
            <ExportMenu
              csv={href('/export/csv/:report', { report: 'mta_accounts' }, search)}
              print={href('/accounts/print', search)}
            />
            {mayCreate ? (
              <LinkButton to={href('/accounts/new')} variant="primary" icon="plus">
                Create account
              </LinkButton>
            ) : null}
          </>
        }
      />
      <AccountList caption="Accounts" list={list} rows={rows} empty="You manage no accounts yet." />
    </>
  )
}
