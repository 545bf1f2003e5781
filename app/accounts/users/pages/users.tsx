import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { userFilter } from '../user-filter'
import { UserTable } from '../user-table'
import { listUsers } from '../users.server'

export const loader = filteredPageLoader(userFilter, async (tx, { request, viewer, clock }) => {
  const filter = userFilter.read(new URL(request.url).searchParams)
  const found = await listUsers(tx, request, filter, clock.now)
  return { ...found, canInvite: viewer.can('user.create'), canChange: viewer.can('user.update') }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Users', { page: data?.list.page, pages: data?.list.pages }) },
]

export default function Users() {
  const { users, list, canInvite, canChange } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, 'user')
  return (
    <>
      <PageHeader
        title="Users"
        actions={
          canInvite ? (
            <LinkButton to={href('/settings/users/new')} variant="primary" icon="plus">
              Invite user
            </LinkButton>
          ) : null
        }
      />
      <div className="card mt-4">
        <ListHeader list={list} count={count} />
        {users.length === 0 ? (
          <EmptyState action={<Link to={href('/settings/users')}>Show all users</Link>}>
            No users found in account.
          </EmptyState>
        ) : (
          <UserTable
            users={users}
            list={list}
            linkTo={
              canChange ? (id: string) => href('/settings/users/:userId/edit', { userId: id }) : undefined
            }
          />
        )}
        <ListPages list={list} summary={count} />
      </div>
    </>
  )
}
