/**
 * The email to the user who started a bulk change of locations. It is sent when the whole change has finished, and
 * contains the number of successes, the failures with their reasons, and a link to the details.
 */
import { splitReason } from '#app/kit/providers/rejection-reason'
import { Action, EmailLayout, FinePrint, Paragraph } from './email-layout'
import type { MailKind } from './mail-lanes'

export type BulkResult = {
  recipientName: string
  /** The action as a title: "Edit hours: 40 locations". */
  title: string
  /** The result, in sentences. */
  lines: string[]
  /** The first failures. `more` is the number of further failures. */
  failures: { name: string; reason: string }[]
  more: number
  link: { to: string; label: string }
}

export const maxFailures = 20

export function bulkResultMail(
  kind: MailKind,
  { recipientName, title, lines, failures, more, link }: BulkResult,
) {
  return {
    kind,
    subject: title,
    body: (
      <EmailLayout title={title} preview={lines[0] ?? title}>
        <Paragraph>Hello {recipientName},</Paragraph>
        {lines.map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
        {failures.map(({ name, reason }) => (
          <Paragraph key={`${name} ${reason}`}>
            <bdi>{name}</bdi>: {splitReason(reason).message}
          </Paragraph>
        ))}
        {more > 0 ? <Paragraph>{`And ${more} more.`}</Paragraph> : null}
        <Action href={link.to}>{link.label}</Action>
        <FinePrint>You’re receiving this because you started this task.</FinePrint>
      </EmailLayout>
    ),
  }
}
