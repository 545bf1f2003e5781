import type { ReactNode } from 'react'
import { Delta } from '#app/kit/ui/delta'
import { formatInteger, formatWholePercent } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import type { TableProps } from '#app/platform/reports/list-page'
import { type AccountFigures, changeOf } from './partner-report'

const headings = [
  ['name', 'Account'],
  ['reviews', 'Reviews'],
  ['rating', 'Average rating'],
  ['response_rate', 'Response rate'],
] as const

export function FiguresTable({ rows, list }: TableProps<AccountFigures>) {
  return (
    <Table caption="Account reports">
      <thead>
        <tr>
          {headings.map(([by, heading]) => (
            <SortColumn key={by} list={list} by={by} className={by === 'name' ? undefined : 'num'}>
              {heading}
            </SortColumn>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((account) => (
          <TableRow key={account.id} data-id={account.id}>
            <th scope="row" className="font-medium">
              {account.name}
            </th>
            <Figure label={headings[1][1]} change={changeOf(account, 'reviews')} digits={0}>
              {formatInteger(account.now.reviews)}
            </Figure>
            <Figure label={headings[2][1]} change={changeOf(account, 'rating')} digits={2}>
              {account.now.rating === null ? null : account.now.rating.toFixed(2)}
            </Figure>
            <Figure label={headings[3][1]} change={changeOf(account, 'responseRate')} digits={0} unit=" pt">
              {account.now.responseRate === null ? null : formatWholePercent(account.now.responseRate)}
            </Figure>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Figure({
  label,
  change,
  digits,
  unit,
  children,
}: {
  label: string
  change: number | null
  digits: number
  unit?: string
  children: ReactNode
}) {
  return (
    <td className="num whitespace-nowrap" data-label={label}>
      {children ?? (
        <>
          <span aria-hidden="true">--</span>
          <span className="sr-only">not available</span>
        </>
      )}
      {change === null || Number(change.toFixed(digits)) === 0 ? null : (
        <span className="block">
          <Delta value={change} digits={digits} unit={unit} />
        </span>
      )}
    </td>
  )
}
