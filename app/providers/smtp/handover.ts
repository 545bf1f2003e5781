import type { Readable } from 'node:stream'

/** A mail as it leaves us, and what became of handing it over. */
type Correspondent = { name: string; address: string }

export type Attachment = { name: string; open: () => Promise<Readable> }

export type OutgoingMail = {
  from: Correspondent
  to: Correspondent
  replyTo: string | null
  subject: string
  html: string
  plainText: string
  /** With its angle brackets. Whatever is sent again bears the same. */
  messageId: string
  date: Date
  /** Opened when its turn comes, and read as fast as the server takes it. */
  attachment: Attachment | null
  /** Where mail programs post to end such mails (RFC 8058). */
  listUnsubscribe: string | null
}

export type Handover =
  | { outcome: 'accepted' }
  /** For good: this mail will never be taken. */
  | { outcome: 'refused'; reason: string }
  /** For now. `isUncertain` when the text was on its way and no answer came: it may have arrived all the same. */
  | { outcome: 'deferred'; reason: string; isUncertain: boolean; isServerBusy: boolean }
  /** The server could not be spoken to at all, which says nothing about this mail. */
  | { outcome: 'away'; reason: string }
