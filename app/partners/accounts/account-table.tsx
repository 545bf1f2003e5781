import type { ReactNode } from 'react'
import type { List } from '#app/filters/list/list'
import { SortColumn } from '#app/filters/list/sort-column'
import { Day } from '#app/shell/instant'
import { Badge } from '#app/ui/badge'
import { wholeNumber } from '#app/ui/numbers'
import { Table } from '#app/ui/table'
import { accountStates, type ChildAccount, trialInWords } from './account'
import { OpenAccount } from './open-account'

const headings = [
  ['name', 'Account'],
  ['status', 'Status'],
  ['trial', 'Trial'],
  ['locations', 'Total locations'],
] as const

/** With a list its columns sort and its rows open; without one it is a print-out. */
export function AccountTable({
  caption,
  accounts,
  list,
}: {
  caption: string
  accounts: ChildAccount[]
  list?: List
}) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {headings.map(([by, heading]) => (
            <Heading key={by} by={by} list={list} isNumber={by === 'locations'}>
              {heading}
            </Heading>
          ))}
          {list ? (
            <th scope="col">
              <span className="sr-only">Open</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id} data-id={account.id}>
            <th scope="row" className="font-medium">
              {account.name}
            </th>
            <td>
              <Badge tone={accountStates[account.status].tone}>{accountStates[account.status].word}</Badge>
            </td>
            <td className="whitespace-nowrap">
              <Trial account={account} />
            </td>
            <td className="num">{wholeNumber(account.totalLocations)}</td>
            {list ? (
              <td className="text-end">
                <OpenAccount account={account} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Heading({
  by,
  list,
  isNumber,
  children,
}: {
  by: string
  list?: List
  isNumber: boolean
  children: ReactNode
}) {
  const className = isNumber ? 'num' : undefined
  if (!list)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    )
  return (
    <SortColumn list={list} by={by} className={className}>
      {children}
    </SortColumn>
  )
}

function Trial({ account: { trialDaysLeft, trialEndedAt } }: { account: ChildAccount }) {
  if (!trialEndedAt) return <span className="text-ink-3">{trialInWords(-1)}</span>
  return (
    <>
      {trialInWords(trialDaysLeft)}{' '}
      <span className="text-xs text-ink-3">
        <Day at={trialEndedAt} />
      </span>
    </>
  )
}
