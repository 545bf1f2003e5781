import { formatInteger } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import type { TableProps } from '#app/platform/reports/list-page'
import type { ChildIntegrations } from './integration'

export function IntegrationTable({ rows, list }: TableProps<ChildIntegrations>) {
  return (
    <Table caption="Integrations">
      <thead>
        <tr>
          <SortColumn list={list} by="name">
            Account
          </SortColumn>
          <th scope="col">Connected to</th>
          <th scope="col">Sources with reviews</th>
          <SortColumn list={list} by="google">
            Google
          </SortColumn>
        </tr>
      </thead>
      <tbody>
        {rows.map((account) => (
          <TableRow key={account.id} data-id={account.id}>
            <th scope="row" className="font-medium">
              {account.name}
            </th>
            <td>{account.connections || <span className="text-ink-3">Not connected</span>}</td>
            <td>{account.sources || <span className="text-ink-3">No reviews yet</span>}</td>
            <td className="whitespace-nowrap">{formatLinkedLocations(account)}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function formatLinkedLocations({ googleLocations, totalLocations }: ChildIntegrations): string {
  if (totalLocations === 0) return 'No locations'
  return `${formatInteger(googleLocations)} of ${formatInteger(totalLocations)} locations linked`
}
