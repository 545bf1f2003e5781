/**
 * Builds the bytes of an email for SMTP. The library encodes names and subjects, so they cannot inject header lines.
 */
import { addAbortSignal, Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Attachment, OutgoingMail } from './outgoing-mail'

/**
 * Returns a buffer for an email without an attachment, and a stream for an email with an attachment, which can be many
 * times larger. The attachment is opened when the first byte of the stream is requested, and closed when the signal
 * aborts.
 */
export async function buildMessage(mail: OutgoingMail, signal: AbortSignal): Promise<Buffer | Readable> {
  const { attachment } = mail
  return attachment ? Readable.from(streamParts(mail, attachment, signal)) : composeMail(mail).build()
}

async function* streamParts(mail: OutgoingMail, { name, open }: Attachment, signal: AbortSignal) {
  const content = await open()
  content.on('error', () => undefined)
  addAbortSignal(signal, content)
  yield* composeMail(mail, { name, content }).createReadStream()
}

function composeMail(mail: OutgoingMail, attachment?: { name: string; content: Readable }) {
  const { listUnsubscribe } = mail
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    replyTo: mail.replyTo ?? undefined,
    subject: mail.subject,
    html: mail.html,
    text: mail.plainText,
    messageId: mail.messageId,
    date: mail.date,
    headers: {
      // Autoresponders do not reply to emails with this header.
      'Auto-Submitted': 'auto-generated',
      ...(listUnsubscribe && {
        'List-Unsubscribe': `<${listUnsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: attachment
      ? [{ filename: attachment.name, content: attachment.content, contentType: 'text/csv; charset=utf-8' }]
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile()
}
