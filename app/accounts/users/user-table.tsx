import { Link } from '@remix-run/react'
import { userTypeLabels } from '#app/kit/access/user-types'
import { Badge } from '#app/kit/ui/badge'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { List } from '#app/platform/filters/list/list'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { formatLocationAccess, type User, userStates } from './user'

/** The table of users. Pass `linkTo`, which returns the URL of a user's edit page, if the viewer can edit users. */
export function UserTable({
  users,
  list,
  linkTo,
}: {
  users: User[]
  list: List
  linkTo?: (id: string) => string
}) {
  return (
    <Table caption="Users">
      <thead>
        <tr>
          <SortColumn list={list} by="name">
            Name
          </SortColumn>
          <SortColumn list={list} by="email">
            Email
          </SortColumn>
          <SortColumn list={list} by="user_type">
            User type
          </SortColumn>
          <th scope="col">Access</th>
          <SortColumn list={list} by="state">
            Status
          </SortColumn>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <TableRow key={user.id} data-id={user.id}>
            <th scope="row">
              {linkTo ? (
                <Link className="row-link" to={linkTo(user.id)}>
                  {user.name}
                </Link>
              ) : (
                user.name
              )}
            </th>
            <td className="min-w-48 wrap-anywhere">{user.email}</td>
            <td className="whitespace-nowrap">
              {userTypeLabels[user.userType]}
              {user.isAccountOwner ? ', account owner' : ''}
            </td>
            <td>{formatLocationAccess(user)}</td>
            <td>
              <Badge tone={userStates[user.state].tone}>{userStates[user.state].label}</Badge>
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
