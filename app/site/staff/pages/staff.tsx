import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { userTypeLabels } from '#app/kit/access/user-types'
import { siteHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { ActivitySummary } from '../activity/activity-summary'
import { countAllActivity } from '../activity/find-activity.server'
import { findImpersonatableUsers } from '../impersonatable-users.server'
import type { ImpersonatableUser } from '../impersonation'
import { StaffNavigation } from '../staff-navigation'

const querySchema = z.object({ q: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const search = (readQuery(request, querySchema).q ?? '').slice(0, 200)
  const [users, counts] = await Promise.all([findImpersonatableUsers(search), countAllActivity()])
  return { search, users, ...counts }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Staff') }]

export default function Staff() {
  const { search, users, activity, openRequests } = useLoaderData<typeof loader>()
  return (
    <>
      <StaffNavigation />
      <PageHeader
        title="Staff"
        meta="See what a user sees, for up to an hour. Their account’s audit log records it and the reason."
      />
      <ActivitySummary activity={activity} openRequests={openRequests} />
      <form method="get" className="mt-4 flex flex-wrap items-end gap-2">
        <label className="flex max-w-full flex-col gap-1 text-sm font-medium" htmlFor="q">
          Name, email address or account
          <input id="q" name="q" type="search" className="field w-80 max-w-full" defaultValue={search} />
        </label>
        <Button icon="search">Find user</Button>
      </form>
      {search ? (
        <div className="card mt-4">
          {users.length > 0 ? (
            <ImpersonatableUserTable users={users} />
          ) : (
            <EmptyState
              action={
                <LinkButton to={siteHref('/staff/accounts', new URLSearchParams({ q: search }))}>
                  Find their account
                </LinkButton>
              }
            >
              No matching users you can impersonate. Users who are suspended or have not joined yet are on
              their account’s page.
            </EmptyState>
          )}
        </div>
      ) : null}
    </>
  )
}

function ImpersonatableUserTable({ users }: { users: ImpersonatableUser[] }) {
  return (
    <Table caption="Users">
      <thead>
        <tr>
          <Headings labels={['User', 'Account', 'User type']} />
          <th scope="col">
            <span className="sr-only">Impersonate</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <th scope="row" className="font-medium">
              <Link
                to={siteHref('/staff/accounts/:otherAccountId/users/:userId', {
                  otherAccountId: user.accountId,
                  userId: user.id,
                })}
              >
                {user.name}
              </Link>{' '}
              <span className="block text-xs font-normal text-ink-3">{user.email}</span>
            </th>
            <td>
              <Link to={siteHref('/staff/accounts/:otherAccountId', { otherAccountId: user.accountId })}>
                {user.accountName}
              </Link>
            </td>
            <td>{userTypeLabels[user.userType as keyof typeof userTypeLabels]}</td>
            <td className="text-end">
              <LinkButton to={siteHref('/staff/impersonation', new URLSearchParams({ userId: user.id }))}>
                Impersonate<span className="sr-only"> {user.name}</span>
              </LinkButton>
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
