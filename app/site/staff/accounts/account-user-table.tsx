import { Link } from '@remix-run/react'
import { userTypeLabels } from '#app/kit/access/user-types'
import { siteHref } from '#app/kit/routing/href'
import { Badge } from '#app/kit/ui/badge'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import type { AccountUser } from './account-users.server'
import { userBadge } from './user-actions'

/** The users of an account for staff, with a link to what they can do for each user. */
export function AccountUserTable({ users, accountId }: { users: AccountUser[]; accountId: string }) {
  return (
    <Table caption="Users">
      <thead>
        <tr>
          <Headings labels={['User', 'User type', 'State', 'Two-step sign-in', 'Last sign-in']} />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <th scope="row" className="font-medium">
              <Link
                to={siteHref('/staff/accounts/:otherAccountId/users/:userId', {
                  otherAccountId: accountId,
                  userId: user.id,
                })}
              >
                {user.name}
              </Link>{' '}
              <span className="block text-xs font-normal text-ink-3">{user.email}</span>
            </th>
            <td>
              {userTypeLabels[user.userType]}
              {user.isOwner ? ', owner' : ''}
            </td>
            <td>
              <Badge tone={userBadge(user).tone}>{userBadge(user).label}</Badge>{' '}
              {user.isLockedOut ? <Badge tone="danger">Locked out</Badge> : null}
            </td>
            <td>{user.hasSecondFactor ? 'On' : 'Off'}</td>
            <td>{user.lastSignInAt ? <Instant at={user.lastSignInAt} /> : 'Never'}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
