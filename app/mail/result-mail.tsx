/**
 * The email to the user who started a bulk change of locations, sent when all of it has finished: how many succeeded,
 * which did not and why, and a link to the details.
 */
import { Action, Fine, Letter, Paragraph } from './letter'
import type { MailKind } from './mail-lanes'

export type Result = {
  reader: string
  /** The action, as a title: `Edit hours: 40 locations`. */
  title: string
  /** The result, in sentences. */
  lines: string[]
  /** The first few that failed; `more` is the number of others. */
  refused: { name: string; reason: string }[]
  more: number
  link: { to: string; words: string }
}

export const mostRefused = 20

export function resultMail(kind: MailKind, { reader, title, lines, refused, more, link }: Result) {
  return {
    kind,
    subject: title,
    body: (
      <Letter title={title} preview={lines[0] ?? title}>
        <Paragraph>Hello {reader},</Paragraph>
        {lines.map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
        {refused.map(({ name, reason }) => (
          <Paragraph key={`${name} ${reason}`}>
            {name}: {reason}
          </Paragraph>
        ))}
        {more > 0 ? <Paragraph>{`And ${more} more.`}</Paragraph> : null}
        <Action href={link.to}>{link.words}</Action>
        <Fine>You’re receiving this because you started this task.</Fine>
      </Letter>
    ),
  }
}
