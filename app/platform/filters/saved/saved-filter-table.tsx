import { Link } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { List } from '../list/list'
import { SortColumn } from '../list/sort-column'

/**
 * A saved filter as text and links. `applyTo` has to be requested as a document, so that the server redirects to the
 * canonical URL.
 */
export type SavedFilterRow = {
  id: string
  name: string
  page: string
  applyTo: string
  editTo: string
  deleteTo: string | null
  owner: string
  sharedWith: string
  used: string
  isDefault: boolean
}

export function SavedFilterTable({ rows, list }: { rows: SavedFilterRow[]; list: List }) {
  return (
    <Table caption="Saved filters">
      <thead>
        <tr>
          <SortColumn list={list} by="name">
            Name
          </SortColumn>
          <SortColumn list={list} by="page">
            Page
          </SortColumn>
          <th scope="col">Shared with</th>
          <th scope="col">Owner</th>
          <SortColumn list={list} by="used">
            Used
          </SortColumn>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} data-id={row.id}>
            <th scope="row" className="wrap-anywhere">
              <Link className="row-link" to={row.applyTo} reloadDocument>
                {row.name}
              </Link>{' '}
              {row.isDefault ? <Badge tone="info">Page default</Badge> : null}
            </th>
            <td className="whitespace-nowrap">{row.page}</td>
            <td className="min-w-32">{row.sharedWith}</td>
            <td>{row.owner}</td>
            <td className="min-w-48">{row.used}</td>
            <td className="whitespace-nowrap">
              <Link to={row.editTo} aria-label={`Edit ${row.name}`}>
                Edit
              </Link>
              {row.deleteTo ? (
                <>
                  {' · '}
                  <Link to={row.deleteTo} aria-label={`Delete ${row.name}`}>
                    Delete
                  </Link>
                </>
              ) : null}
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
