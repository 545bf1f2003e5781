/**
 * The mail to whoever changed many locations at once, when all of it has ended: how many went well, which did not and
 * why, and where to look.
 */
import { Action, Fine, Letter, Paragraph } from './letter'
import type { MailKind } from './mail-lanes'

export type Result = {
  reader: string
  /** What was done, as a title: `Edit hours: 40 locations`. */
  title: string
  /** How it ended, in sentences. */
  lines: string[]
  /** The first of those that did not do as asked; `more` is how many others there are. */
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
