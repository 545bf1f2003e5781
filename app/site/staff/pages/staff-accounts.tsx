import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { parseId } from '#app/kit/database/id'
import { siteHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { Badge } from '#app/kit/ui/badge'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { KeysetPagination } from '#app/kit/ui/tables/pagination'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Day } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { readCursor } from '#app/platform/reports/keyset-page'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { statusBadges } from '../accounts/account-status'
import { accountStatuses, findAccounts } from '../accounts/find-accounts.server'
import { StaffNavigation } from '../staff-navigation'

const querySchema = z.object({
  q: textParameter,
  status: textParameter,
  before: textParameter,
  after: textParameter,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const query = readQuery(request, querySchema)
  const words = (query.q ?? '').slice(0, 200)
  const status = accountStatuses.find((known) => known === query.status) ?? null
  const search = { words, status }
  const page = await findAccounts({ ...search, cursor: readCursor(query, parseId) })
  return { ...search, statuses: accountStatuses, ...page }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Accounts') }]

export default function StaffAccounts() {
  const { words, status, statuses, rows, before, after } = useLoaderData<typeof loader>()
  const hrefAt = (cursor: { before: string } | { after: string }) =>
    siteHref(
      '/staff/accounts',
      new URLSearchParams({ ...(words && { q: words }), ...(status && { status }), ...cursor }),
    )
  return (
    <>
      <StaffNavigation />
      <PageHeader
        title="Accounts"
        meta="All accounts of this installation."
        actions={<LinkButton to={siteHref('/staff/accounts/new')}>Create account</LinkButton>}
      />
      <form key={`${words} ${status}`} method="get" className="mt-4 flex flex-wrap items-end gap-2">
        <label className="flex max-w-full flex-col gap-1 text-sm font-medium" htmlFor="q">
          Account, id, or a user’s name or email address
          <input id="q" name="q" type="search" className="field w-80 max-w-full" defaultValue={words} />
        </label>
        <label className="flex flex-col gap-1 text-sm font-medium" htmlFor="status">
          Status
          <select id="status" name="status" className="field" defaultValue={status ?? ''}>
            <option value="">Any</option>
            {statuses.map((value) => (
              <option key={value} value={value}>
                {statusBadges[value].label}
              </option>
            ))}
          </select>
        </label>
        <Button icon="search">Find</Button>
      </form>
      <div className="card mt-4">
        {rows.length === 0 ? (
          <EmptyState action={<LinkButton to={siteHref('/staff/accounts')}>Show all accounts</LinkButton>}>
            No account matches.
          </EmptyState>
        ) : (
          <Table caption="Accounts">
            <thead>
              <tr>
                <Headings labels={['Account', 'Id', 'Status', 'Managed by', 'Users', 'Created']} />
              </tr>
            </thead>
            <tbody>
              {rows.map((account) => (
                <TableRow key={account.id}>
                  <th scope="row" className="font-medium">
                    <Link to={siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.id })}>
                      {account.name}
                    </Link>
                  </th>
                  <td>{account.id}</td>
                  <td>
                    <Badge tone={statusBadges[account.status].tone}>
                      {statusBadges[account.status].label}
                    </Badge>
                  </td>
                  <td>{account.isParent ? 'Partner account' : (account.parentName ?? '')}</td>
                  <td>{formatInteger(account.userCount ?? 0)}</td>
                  <td>
                    <Day at={account.createdAt} />
                  </td>
                </TableRow>
              ))}
            </tbody>
          </Table>
        )}
        {before || after ? (
          <KeysetPagination
            summary={`${pluralize(rows.length, 'account')} on this page`}
            previous={before ? hrefAt({ before }) : undefined}
            next={after ? hrefAt({ after }) : undefined}
          />
        ) : null}
      </div>
    </>
  )
}
