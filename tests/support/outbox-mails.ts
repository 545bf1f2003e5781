/**
 * Loads emails from the outbox as their recipients would get them, for applications started with `MAIL: 'off'`, where
 * emails stay queued. `path` is the path of the first link, which the recipient's browser would request.
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
