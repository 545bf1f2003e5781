/**
 * The outbox. An email is a row for one recipient. It is inserted in the same transaction as the change that causes it,
 * so that either both are committed or neither is. The worker sends it at least once, always under the same Message-ID
 * (see `deliver-mails.server.ts`).
 */
import { randomUUID } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { ReactElement } from 'react'
import { configuration } from '#app/kit/configuration.server'
import type { MailsTable, Schema } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import type { SignInTx } from '#app/kit/database/sign-in-role.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Brand } from '#app/platform/brand/brand'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'
import { laneOfKind, type MailKind } from './mail-lanes'
import { renderMail } from './render-mail.server'

export type Mail = {
  accountId: Id
  to: { email: string; name: string }
  /** The kind of email, which determines its lane. */
  kind: MailKind
  subject: string
  /** The content, which is an `EmailLayout` element. */
  body: ReactElement
  /** The record that the email is about, such as `user 12`, for searching. */
  about?: string
  /** An export file in storage, which is read when the email is sent. */
  attachment?: { key: string; name: string } | null
  /** The URL that email clients post to when the recipient unsubscribes. */
  listUnsubscribe?: string
  /** Defaults to the account's brand. */
  brand?: Brand
}

export async function queueMail(tx: Tx | SignInTx, mail: Mail): Promise<void> {
  const row = await rowOf(tx, mail)
  const mailTx = tx as unknown as Transaction<Pick<Schema, 'mails'>>
  await mailTx.insertInto('mails').values(row).execute()
}

/** Like `queueMail`, but returns the email's ID so that the caller can check its status later. */
export async function queueMailReturningId(tx: Tx, mail: Mail): Promise<Id> {
  const row = await rowOf(tx, mail)
  return (await tx.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function rowOf(tx: Tx | SignInTx, mail: Mail): Promise<Insertable<MailsTable>> {
  const { mailFrom } = configuration()
  const brand = mail.brand ?? (await loadBrandOfAccount(mail.accountId, tx))
  const { html, plainText } = await renderMail(mail.body, brand)
  return {
    account_id: mail.accountId,
    kind: mail.kind,
    lane: laneOfKind[mail.kind],
    about: mail.about ?? '',
    to_email: mail.to.email,
    to_name: toSingleLine(mail.to.name),
    from_name: toSingleLine(brand.productName),
    reply_to: brand.supportEmail,
    subject: toSingleLine(mail.subject),
    html,
    plain_text: plainText,
    message_id: `<${randomUUID()}@${mailFrom.split('@').at(-1)}>`,
    attachment_key: mail.attachment?.key,
    attachment_name: mail.attachment && toSingleLine(mail.attachment.name),
    list_unsubscribe: mail.listUnsubscribe,
  }
}

/**
 * Replaces line breaks and control characters with spaces. Names and subjects become header lines, in which a line
 * break would start another header.
 */
function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}
