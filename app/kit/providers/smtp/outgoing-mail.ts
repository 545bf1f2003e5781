import type { Readable } from 'node:stream'

/** An outgoing email, and the result of handing it over to the mail server. */
type MailAddress = { name: string; address: string }

export type Attachment = { name: string; open: () => Promise<Readable> }

export type OutgoingMail = {
  from: MailAddress
  to: MailAddress
  replyTo: string | null
  subject: string
  html: string
  plainText: string
  /** The Message-ID, including the angle brackets. An email that is sent again has the same id. */
  messageId: string
  date: Date
  /** The attachment. Its content is opened when the email is sent, and read as fast as the server accepts it. */
  attachment: Attachment | null
  /** The URL that email programs post to for unsubscribing (RFC 8058). */
  listUnsubscribe: string | null
}

export type DeliveryResult =
  | { outcome: 'accepted' }
  /** A permanent failure: the server will never accept this email. */
  | { outcome: 'refused'; reason: string }
  /**
   * A temporary failure. `isUncertain` is true if the text was being sent and the server did not respond: the email may
   * have arrived.
   */
  | { outcome: 'deferred'; reason: string; isUncertain: boolean; isServerBusy: boolean }
  /** The server could not be contacted at all, which says nothing about this email. */
  | { outcome: 'away'; reason: string }
