/**
 * Mails as their readers get them, read from the outbox: for applications started with `MAIL: 'off'`, where they
 * wait. The path behind a link is what a reader's browser would ask for.
 */
import type { SqlClient } from './sql'

export type OutboxMail = { kind: string; subject: string; text: string; html: string; path: string }

export async function listMailsTo({ all }: SqlClient, email: string): Promise<OutboxMail[]> {
  const mails = await all<Omit<OutboxMail, 'path'>>(
    'select kind, subject, plain_text as text, html from mails where to_email = $1 order by id',
    [email],
  )
  return mails.map((mail) => ({
    ...mail,
    path: /https?:\/\/[^/\s]+(\/[^\s)\]]*)/.exec(mail.text)?.[1] ?? '',
  }))
}

export async function findLastMailTo(rows: SqlClient, email: string): Promise<OutboxMail> {
  const mail = (await listMailsTo(rows, email)).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}
