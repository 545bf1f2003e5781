/** This machine's mailbox, where it has one instead of a mail server (`MAIL=mailbox`). */
import path from 'node:path'
import { configuration } from '#app/configuration.server'
import { type Mailbox, mailboxIn } from '#app/providers/mailbox/mailbox.server'

export function mailbox(): Mailbox {
  return mailboxIn(path.join(configuration().dataDirectory, 'mailbox'))
}

export function hasMailbox(): boolean {
  return configuration().mail === 'mailbox'
}
