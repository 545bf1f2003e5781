import { useLoaderData } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { ListPage, listMeta } from '#app/reports/list-page'
import { listPage } from '#app/reports/list-page.server'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { accountReport } from '../account-report.server'
import { AccountTable } from '../account-table'
import { NoAccountMatches } from '../no-account-matches'

export const loader = listPage(accountReport, {
  isNumbered: true,
  load: async (_, { viewer }) => ({ mayCreate: viewer.can('account.create') }),
})

export const meta = listMeta

export default function Accounts() {
  const { mayCreate } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ListPage<typeof accountReport>
      meta="Accounts you manage"
      actions={
        mayCreate ? (
          <LinkButton to={href('/accounts/new')} variant="primary" icon="plus">
            Create account
          </LinkButton>
        ) : null
      }
      unused={<EmptyState>You manage no accounts yet.</EmptyState>}
      unmatched={<NoAccountMatches />}
      table={AccountTable}
    />
  )
}
