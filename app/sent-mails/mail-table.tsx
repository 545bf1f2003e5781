import type { ReactNode } from 'react'
import type { List } from '#app/filters/list/list'
import { SortColumn } from '#app/filters/list/sort-column'
import { mailState, type SentMail } from '#app/mail/mail-state'
import { Badge } from '#app/ui/badge'
import { Table } from '#app/ui/table'

type Listed = Omit<SentMail, 'queuedAt'> & { queuedAt: string | Date }

/** `instant` renders a time in the account's time zone. */
type Props = { mails: Listed[]; list: List; instant: (at: string | Date) => ReactNode }

export function MailTable({ mails, list, instant }: Props) {
  return (
    <Table caption="Mails">
      <thead>
        <tr>
          <SortColumn list={list} by="subject">
            Subject
          </SortColumn>
          <SortColumn list={list} by="to">
            To
          </SortColumn>
          <SortColumn list={list} by="written">
            Written
          </SortColumn>
          <SortColumn list={list} by="state">
            Status
          </SortColumn>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} written={instant(mail.queuedAt)} />
        ))}
      </tbody>
    </Table>
  )
}

function MailRow({ mail, written }: { mail: Listed; written: ReactNode }) {
  const { tone, word } = mailState(mail)
  return (
    <tr data-id={mail.id}>
      <th scope="row">{mail.subject}</th>
      <td className="wrap-anywhere">
        {mail.toName} <span className="text-ink-3">{mail.toEmail}</span>
      </td>
      <td className="whitespace-nowrap">{written}</td>
      <td>
        <Badge tone={tone}>{word}</Badge>
        {mail.problem ? <p className="mt-1 text-xs text-ink-2 wrap-anywhere">{mail.problem}</p> : null}
      </td>
    </tr>
  )
}
