import type { ReactNode } from 'react'
import { Badge } from '#app/kit/ui/badge'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { List } from '#app/platform/filters/list/list'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { mailStatusLabel, type SentMail } from './mail-status-label'

type SerializedMail = Omit<SentMail, 'queuedAt'> & { queuedAt: string | Date }

/** `renderTime` renders a time in the account's time zone. */
type Props = { mails: SerializedMail[]; list: List; renderTime: (at: string | Date) => ReactNode }

export function MailTable({ mails, list, renderTime }: Props) {
  return (
    <Table caption="Emails">
      <thead>
        <tr>
          <SortColumn list={list} by="subject">
            Subject
          </SortColumn>
          <SortColumn list={list} by="to">
            To
          </SortColumn>
          <SortColumn list={list} by="written">
            Created
          </SortColumn>
          <SortColumn list={list} by="state">
            Status
          </SortColumn>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} queuedAt={renderTime(mail.queuedAt)} />
        ))}
      </tbody>
    </Table>
  )
}

function MailRow({ mail, queuedAt }: { mail: SerializedMail; queuedAt: ReactNode }) {
  const { tone, label } = mailStatusLabel(mail)
  return (
    <TableRow data-id={mail.id}>
      <th scope="row">{mail.subject}</th>
      <td className="min-w-60 max-md:min-w-40">
        {mail.toName} <span className="block wrap-anywhere text-ink-3">{mail.toEmail}</span>
      </td>
      <td className="whitespace-nowrap">{queuedAt}</td>
      <td>
        <Badge tone={tone}>{label}</Badge>
        {mail.problem ? <p className="mt-1 text-xs text-ink-2 wrap-anywhere">{mail.problem}</p> : null}
      </td>
    </TableRow>
  )
}
