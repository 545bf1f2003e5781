import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { accountReport } from '../account-report.server'
import { AccountTable } from '../account-table'
import { NoAccountMatches } from '../no-account-matches'

export const loader = listPageLoader(accountReport, {
  isNumbered: true,
  load: async (_, { viewer }) => ({ canCreate: viewer.can('account.create') }),
})

export const meta = listMeta

export default function Accounts() {
  const { canCreate } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ListPage<typeof accountReport>
      meta="Accounts you manage"
      actions={
        canCreate ? (
          <LinkButton to={href('/accounts/new')} variant="primary" icon="plus">
            Create account
          </LinkButton>
        ) : null
      }
      whenEmpty={<EmptyState>No accounts yet.</EmptyState>}
      whenUnmatched={<NoAccountMatches />}
      table={AccountTable}
    />
  )
}
