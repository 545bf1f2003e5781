import { Badge } from '#app/kit/ui/badge'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Instant } from '#app/platform/page/instant'
import type { TableProps } from '#app/platform/reports/list-page'
import { deviceOf } from '#app/platform/viewer/sessions/device'
import type { AccountSession } from './account-session'

export function AccountSessionTable({ rows, list }: TableProps<AccountSession>) {
  return (
    <Table caption="Account sessions">
      <thead>
        <tr>
          <Headings labels={['User', 'Device', 'IP address']} />
          <SortColumn list={list} by="signed_in">
            Signed in
          </SortColumn>
          <Headings labels={['Last active', 'Ends', 'Status']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((session) => (
          <TableRow key={session.id} data-id={session.id}>
            <th scope="row" className="min-w-44 wrap-anywhere">
              {session.person}
              <span className="block text-xs font-normal text-ink-3">{session.email}</span>
            </th>
            <td>
              {deviceOf(session.userAgent)}
              <span className="block text-xs text-ink-3">{session.method}</span>
            </td>
            <td className="whitespace-nowrap">{session.ip}</td>
            {[session.signedInAt, session.lastSeenAt, session.endsAt].map((at, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns, always the same
              <td key={n} className="whitespace-nowrap">
                <Instant at={at} />
              </td>
            ))}
            <td>{session.isActive ? <Badge tone="success">Active</Badge> : 'Ended'}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
