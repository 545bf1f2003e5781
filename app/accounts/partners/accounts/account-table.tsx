import { Badge } from '#app/kit/ui/badge'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Day } from '#app/platform/page/instant'
import type { TableProps } from '#app/platform/reports/list-page'
import { accountStates, type ChildAccount, formatTrial } from './account'
import { OpenAccountButton } from './open-account-button'

const headings = [
  ['name', 'Account'],
  ['status', 'Status'],
  ['trial', 'Trial'],
  ['locations', 'Total locations'],
] as const

/** The table of child accounts. The printout omits the buttons that open an account. */
export function AccountTable({
  caption = 'Accounts',
  rows,
  list,
}: TableProps<ChildAccount> & { caption?: string }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {headings.map(([by, heading]) => (
            <SortColumn key={by} list={list} by={by} className={by === 'locations' ? 'num' : undefined}>
              {heading}
            </SortColumn>
          ))}
          {list ? (
            <th scope="col">
              <span className="sr-only">Open</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((account) => (
          <TableRow key={account.id} data-id={account.id}>
            <th scope="row" className="font-medium">
              {account.name}
            </th>
            <td>
              <Badge tone={accountStates[account.status].tone}>{accountStates[account.status].label}</Badge>
            </td>
            <td className="whitespace-nowrap">
              <Trial account={account} />
            </td>
            <td className="num">{formatInteger(account.totalLocations)}</td>
            {list ? (
              <td className="text-end">
                <OpenAccountButton account={account} />
              </td>
            ) : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Trial({ account: { trialDaysLeft, trialEndedAt } }: { account: ChildAccount }) {
  if (!trialEndedAt) return <span className="text-ink-3">{formatTrial(-1)}</span>
  return (
    <>
      {formatTrial(trialDaysLeft)}{' '}
      <span className="text-xs text-ink-3">
        <Day at={trialEndedAt} />
      </span>
    </>
  )
}

export function TrialTable(props: TableProps<ChildAccount>) {
  return <AccountTable caption="Trials" {...props} />
}
