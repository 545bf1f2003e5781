import { RequestCells } from '#app/feature-requests/request-cells'
import { SortColumn } from '#app/filters/list/sort-column'
import type { TableProps } from '#app/reports/list-page'
import { Table } from '#app/ui/tables/table'
import { TableRow } from '#app/ui/tables/table-row'
import type { ChildRequest } from './child-request'

export function RequestTable({ rows, list }: TableProps<ChildRequest>) {
  return (
    <Table caption="Requests">
      <thead>
        <tr>
          <SortColumn list={list} by="name">
            Account
          </SortColumn>
          <th scope="col">Request</th>
          <th scope="col">State</th>
          <SortColumn list={list} by="requested_at">
            Requested
          </SortColumn>
          <th scope="col">Answered</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((request) => (
          <TableRow key={request.id} data-id={request.id}>
            <th scope="row" className="font-medium">
              {request.name}
            </th>
            <RequestCells request={request} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
