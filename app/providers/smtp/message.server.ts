/** A mail as the bytes that SMTP carries. The library encodes names and subjects, so none of them ends its line. */
import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail } from './handover'

export function messageOf(mail: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    replyTo: mail.replyTo ?? undefined,
    subject: mail.subject,
    html: mail.html,
    text: mail.plainText,
    messageId: mail.messageId,
    date: mail.date,
    // Robots that answer everything leave such mails alone.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
