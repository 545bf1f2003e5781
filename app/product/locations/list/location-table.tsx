import { Link } from '@remix-run/react'
import type { OpenStatus } from '#app/kit/database/schema'
import { Badge, type Tone } from '#app/kit/ui/badge'
import { SelectAll } from '#app/kit/ui/tables/select-all'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import type { TableProps } from '#app/platform/reports/list-page'
import { issueMessages } from '../issues/issue'
import { openStatuses } from '../location'
import type { ListedLocation } from './listed-location'

const headings = [
  ['name', 'Name'],
  ['city', 'Address'],
  ['', 'Phone'],
  ['category', 'Category'],
  ['status', 'Business Status'],
] as const

const statusTones: Record<OpenStatus, Tone> = {
  active: 'pending',
  temporarily_inactive: 'warning',
  inactive: 'danger',
}

/** The table of locations. Pass `selection` to show a checkbox on each row and a link that selects all rows. */
export function LocationTable({
  caption = 'Locations',
  rows,
  list,
  selection,
  conflicts = [],
  linkTo,
}: TableProps<ListedLocation> & {
  caption?: string
  selection?: { selectPage: string; isPageSelected: boolean }
  /** The ids of locations that have the same Google Place ID as another location. */
  conflicts?: string[]
  linkTo?: (id: string) => string
}) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className="w-8">
              <SelectAll to={selection.selectPage} />
            </th>
          ) : null}
          {headings.map(([by, heading]) => (
            <SortColumn key={heading} list={by ? list : undefined} by={by}>
              {heading}
            </SortColumn>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((location) => (
          <TableRow key={location.id} data-id={location.id}>
            {selection ? (
              <td>
                <input
                  type="checkbox"
                  name="ids"
                  value={location.id}
                  form="bulk"
                  defaultChecked={selection.isPageSelected}
                  aria-label={`Select ${location.name}`}
                />
              </td>
            ) : null}
            <th scope="row">
              {linkTo ? (
                <Link className="row-link" to={linkTo(location.id)}>
                  {location.name}
                </Link>
              ) : (
                location.name
              )}
              <span className="block text-xs font-normal text-ink-3">
                {location.externalId ?? 'No External ID'}
                {location.isHeadquarters ? ' · Headquarters' : ''}
              </span>
              {conflicts.includes(location.id) ? (
                <Badge tone="warning">{issueMessages.conflicting_place_id.title}</Badge>
              ) : null}
            </th>
            <td className="min-w-48">{location.address}</td>
            <td className="whitespace-nowrap">{location.phone}</td>
            <td>{location.categoryName}</td>
            <td>
              <Status status={location.openStatus} />
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Shows an active location as plain text and any other status as a badge. */
function Status({ status }: { status: OpenStatus }) {
  if (status === 'active') return <span className="text-ink-3">{openStatuses[status]}</span>
  return <Badge tone={statusTones[status]}>{openStatuses[status]}</Badge>
}
