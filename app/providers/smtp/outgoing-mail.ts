import type { Readable } from 'node:stream'

/** An outgoing mail, and the result of handing it over. */
type MailAddress = { name: string; address: string }

export type Attachment = { name: string; open: () => Promise<Readable> }

export type OutgoingMail = {
  from: MailAddress
  to: MailAddress
  replyTo: string | null
  subject: string
  html: string
  plainText: string
  /** Includes the angle brackets. A mail that is sent again has the same id. */
  messageId: string
  date: Date
  /** Opens the content when the mail is sent. It is read as fast as the server accepts it. */
  attachment: Attachment | null
  /** The URL that mail programs post to for unsubscribing (RFC 8058). */
  listUnsubscribe: string | null
}

export type DeliveryResult =
  | { outcome: 'accepted' }
  /** Permanent: this mail will never be accepted. */
  | { outcome: 'refused'; reason: string }
  /** Temporary. `isUncertain` when the text was being sent and no answer came: the mail may have arrived. */
  | { outcome: 'deferred'; reason: string; isUncertain: boolean; isServerBusy: boolean }
  /** The server could not be contacted at all, which says nothing about this mail. */
  | { outcome: 'away'; reason: string }
