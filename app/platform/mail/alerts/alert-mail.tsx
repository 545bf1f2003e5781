/** The email for an alert: what happened, in a few lines, and a link to the details. */
import { Action, EmailLayout, EmailLink, FinePrint, Paragraph } from '../email-layout'

export type AlertContent = { subject: string; lines: string[]; link: { to: string; label: string } }

export function alertMail({ subject, lines, link, unsubscribe }: AlertContent & { unsubscribe: string }) {
  return {
    kind: 'alert' as const,
    subject,
    body: (
      <EmailLayout title={subject} preview={lines[0] ?? subject}>
        {lines.map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
        <Action href={link.to}>{link.label}</Action>
        <FinePrint>
          Alerts go to all account admins and managers. <EmailLink href={unsubscribe}>Unsubscribe</EmailLink>
        </FinePrint>
      </EmailLayout>
    ),
  }
}
