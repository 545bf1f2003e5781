import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListHeader } from '#app/filters/list/list-header'
import { ListPages } from '#app/filters/list/list-pages'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { pluralize } from '#app/ui/format-numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { userFilter } from '../user-filter'
import { UserTable } from '../user-table'
import { listUsers } from '../users.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, userFilter, clock)
  if (canonical) throw redirect(canonical)
  const filter = userFilter.read(new URL(request.url).searchParams)
  const found = await viewer.query((tx) => listUsers(tx, request, filter, clock.now))
  return { ...found, canInvite: viewer.can('user.create'), canChange: viewer.can('user.update') }
}

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
