import { Link } from '@remix-run/react'
import type { List } from '#app/filters/list/list'
import { SortColumn } from '#app/filters/list/sort-column'
import { usePaths } from '#app/shell/use-paths'
import { counted, wholeNumber } from '#app/ui/numbers'
import { Table } from '#app/ui/table'
import type { Group } from './group'

/** A group leads to the list of its locations, and to where it is changed for those who may. */
export function GroupTable({ groups, list, mayEdit }: { groups: Group[]; list: List; mayEdit: boolean }) {
  const paths = usePaths()
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
        {groups.map((group) => (
          <tr key={group.id} data-id={group.id}>
            <th scope="row" className="wrap-anywhere">
              {mayEdit ? (
                <Link className="row-link" to={paths.editGroup(group.id)}>
                  {group.name}
                </Link>
              ) : (
                group.name
              )}
            </th>
            <td className="num">
              <Link
                to={paths.locations(`group_id=${group.id}`)}
                aria-label={`${counted(group.locations, 'location')} of ${group.name}`}
              >
                {wholeNumber(group.locations)}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
