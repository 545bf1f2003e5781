import type { List } from '#app/filters/list/list'
import { SortColumn } from '#app/filters/list/sort-column'
import { wholeNumber } from '#app/ui/numbers'
import { Table } from '#app/ui/table'
import type { ChildIntegrations } from './integration'

/** With a list its columns sort; without one it is a print-out. */
export function IntegrationTable({ accounts, list }: { accounts: ChildIntegrations[]; list?: List }) {
  return (
    <Table caption="Integrations">
      <thead>
        <tr>
          {list ? (
            <SortColumn list={list} by="name">
              Account
            </SortColumn>
          ) : (
            <th scope="col">Account</th>
          )}
          <th scope="col">Connected to</th>
          <th scope="col">Sources with reviews</th>
          {list ? (
            <SortColumn list={list} by="google">
              Google
            </SortColumn>
          ) : (
            <th scope="col">Google</th>
          )}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id} data-id={account.id}>
            <th scope="row" className="font-medium">
              {account.name}
            </th>
            <td>{account.connections || <span className="text-ink-3">Nothing now</span>}</td>
            <td>{account.sources || <span className="text-ink-3">None yet</span>}</td>
            <td className="whitespace-nowrap">{inWords(account)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function inWords({ googleLocations, totalLocations }: ChildIntegrations): string {
  if (totalLocations === 0) return 'No locations'
  return `${wholeNumber(googleLocations)} of ${wholeNumber(totalLocations)} locations linked`
}
