import { Link } from '@remix-run/react'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { TableProps } from '#app/platform/reports/list-page'
import type { Group } from './group'

/**
 * The table of groups, each with a link to the list of its locations and, if `canEdit` is set, to its edit page. A
 * printout has no `list` and therefore no links to locations.
 */
export function GroupTable({ rows, list, canEdit }: TableProps<Group> & { canEdit?: boolean }) {
  const href = useAccountHref()
  return (
    <Table caption="Groups">
      <thead>
        <tr>
          <SortColumn list={list} by="name">
            Name
          </SortColumn>
          <SortColumn list={list} by="locations" className="num">
            Locations
          </SortColumn>
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <TableRow key={group.id} data-id={group.id}>
            <th scope="row" className="wrap-anywhere">
              {canEdit ? (
                <Link className="row-link" to={href('/settings/groups/:groupId/edit', { groupId: group.id })}>
                  {group.name}
                </Link>
              ) : (
                group.name
              )}
            </th>
            <td className="num">
              {list ? (
                <Link
                  to={href('/settings/locations', `group_id=${group.id}`)}
                  aria-label={`${pluralize(group.locations, 'location')} in ${group.name}`}
                >
                  {formatInteger(group.locations)}
                </Link>
              ) : (
                formatInteger(group.locations)
              )}
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
