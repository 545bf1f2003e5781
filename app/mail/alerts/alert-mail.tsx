/** The email for an alert: what happened, in a few lines, and a link to the details. */
import { Action, Fine, Letter, LetterLink, Paragraph } from '#app/mail/letter'

export type AlertText = { subject: string; lines: string[]; link: { to: string; words: string } }

export function alertMail({ subject, lines, link, unsubscribe }: AlertText & { unsubscribe: string }) {
  return {
    kind: 'alert' as const,
    subject,
    body: (
      <Letter title={subject} preview={lines[0] ?? subject}>
        {lines.map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
        <Action href={link.to}>{link.words}</Action>
        <Fine>
          Alerts go to the admins and managers of the account.{' '}
          <LetterLink href={unsubscribe}>Unsubscribe</LetterLink>
        </Fine>
      </Letter>
    ),
  }
}
