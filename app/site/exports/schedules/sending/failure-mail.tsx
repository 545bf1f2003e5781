import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'
import { formatInstant } from '../timetable/timetable-labels'

type Failure = {
  recipientName: string
  /** The schedule's name. */
  name: string
  reason: string
  occurrenceAt: Date
  timeZone: string
  /** The time of the next run; null if the schedule is stopped. */
  nextAt: Date | null
  /** Whether other recipients got the export. */
  isPartial: boolean
  link: string | null
}

export function failureMail(failure: Failure) {
  const { recipientName, name, reason, occurrenceAt, timeZone, nextAt, isPartial, link } = failure
  const title = isPartial ? `“${name}” was not sent to all recipients` : `“${name}” could not be sent`
  return {
    kind: 'scheduled-export-failed' as const,
    subject: title,
    body: (
      <EmailLayout title={title} preview={reason}>
        <Paragraph>Hello {recipientName},</Paragraph>
        <Paragraph>
          The scheduled export “<bdi>{name}</bdi>” for {formatInstant(occurrenceAt, timeZone)}{' '}
          {isPartial ? 'was not sent to all recipients' : 'was not sent'}: {reason}
        </Paragraph>
        <Paragraph>
          {nextAt
            ? `The next delivery is on ${formatInstant(nextAt, timeZone)}.`
            : 'It is now stopped. Fix the problem, then restart it or save it again.'}
        </Paragraph>
        {link ? <Action href={link}>Open scheduled export</Action> : null}
        <FinePrint>You’re receiving this because you manage this scheduled export.</FinePrint>
      </EmailLayout>
    ),
  }
}
