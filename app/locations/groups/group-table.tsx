import { Link } from '@remix-run/react'
import type { List } from '#app/filters/list/list'
import { SortColumn } from '#app/filters/list/sort-column'
import { useAccountHref } from '#app/shell/use-account-href'
import { counted, wholeNumber } from '#app/ui/numbers'
import { Headings, Table } from '#app/ui/table'
import type { Group } from './group'

/** A group leads to the list of its locations, and to where it is changed for those who may. A print-out has no `list`. */
export function GroupTable({ groups, list, mayEdit }: { groups: Group[]; list?: List; mayEdit?: boolean }) {
  const href = useAccountHref()
  return (
    <Table caption="Groups">
      <thead>
        <tr>
          {list ? (
            <>
              <SortColumn list={list} by="name">
                Name
              </SortColumn>
              <SortColumn list={list} by="locations" className="num">
                Locations
              </SortColumn>
            </>
          ) : (
            <Headings of={['Name', 'Locations']} />
          )}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id} data-id={group.id}>
            <th scope="row" className="wrap-anywhere">
              {mayEdit ? (
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
                  aria-label={`${counted(group.locations, 'location')} of ${group.name}`}
                >
                  {wholeNumber(group.locations)}
                </Link>
              ) : (
                wholeNumber(group.locations)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
