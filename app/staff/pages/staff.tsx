import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { userTypeLabels } from '#app/access/user-types'
import { pageTitle } from '#app/page/page-title'
import { siteHref } from '#app/routing/href'
import { readQuery, textParameter } from '#app/routing/query'
import { Button, LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { PageHeader } from '#app/ui/page-header'
import { Headings, Table } from '#app/ui/tables/table'
import { requireViewer } from '#app/viewer/viewer.server'
import { findImpersonatableUsers } from '../impersonatable-users.server'
import type { ImpersonatableUser } from '../impersonation'

const querySchema = z.object({ q: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const search = (readQuery(request, querySchema).q ?? '').slice(0, 200)
  return { search, users: await findImpersonatableUsers(search) }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Staff') }]

export default function Staff() {
  const { search, users } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Staff"
        meta="See what a user sees, for up to an hour. Their account’s audit log records it and the reason."
      />
      <form method="get" className="mt-4 flex flex-wrap items-end gap-2">
        <label className="flex flex-col gap-1 text-sm font-medium" htmlFor="q">
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
            <EmptyState>No matching users you can impersonate.</EmptyState>
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
          <tr key={user.id}>
            <th scope="row" className="font-medium">
              {user.name} <span className="block text-xs font-normal text-ink-3">{user.email}</span>
            </th>
            <td>{user.accountName}</td>
            <td>{userTypeLabels[user.userType as keyof typeof userTypeLabels]}</td>
            <td className="text-end">
              <LinkButton to={siteHref('/staff/impersonation', new URLSearchParams({ userId: user.id }))}>
                Impersonate<span className="sr-only"> {user.name}</span>
              </LinkButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
