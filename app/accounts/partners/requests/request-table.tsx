import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { RequestCells } from '#app/platform/feature-requests/request-cells'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import type { TableProps } from '#app/platform/reports/list-page'
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
