/** A mail as the bytes that SMTP carries. The library encodes names and subjects, so none of them ends its line. */
import type { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail } from './handover'

/** Whole where it is text alone; as a stream where it carries a file, which may be many times larger. */
export async function messageOf(mail: OutgoingMail): Promise<Buffer | Readable> {
  const { attachment, listUnsubscribe } = mail
  const content = await attachment?.open()
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
      // Robots that answer everything leave such mails alone.
      'Auto-Submitted': 'auto-generated',
      ...(listUnsubscribe && {
        'List-Unsubscribe': `<${listUnsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: attachment
      ? [{ filename: attachment.name, content, contentType: 'text/csv; charset=utf-8' }]
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const message = composer.compile()
  return content ? message.createReadStream() : message.build()
}
