import { Link } from '@remix-run/react'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Instant } from '#app/platform/page/instant'
import type { TableProps } from '#app/platform/reports/list-page'
import { type AuditEvent, formatAction, formatActor } from './audit-event'

/** The audit log as a table. Pass `linkTo` to make each action a link to the event's details. */
export function EventTable({
  rows,
  list,
  linkTo,
}: TableProps<AuditEvent> & { linkTo?: (id: string) => string }) {
  return (
    <Table caption="Audit log">
      <thead>
        <tr>
          <SortColumn list={list} by="at">
            Date
          </SortColumn>
          <Headings labels={['User', 'Action', 'Subject', 'IP address']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((event) => (
          <TableRow key={event.id} data-id={event.id}>
            <td className="whitespace-nowrap">
              <Instant at={event.at} />
            </td>
            <td>{formatActor(event)}</td>
            <th scope="row">
              {linkTo ? (
                <Link className="row-link" to={linkTo(event.id)} preventScrollReset>
                  {formatAction(event.action)}
                </Link>
              ) : (
                formatAction(event.action)
              )}
            </th>
            <td className="wrap-anywhere">{event.subject}</td>
            <td className="whitespace-nowrap">{event.ip}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
