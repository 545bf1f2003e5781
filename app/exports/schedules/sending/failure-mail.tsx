import { Action, EmailLayout, FinePrint, Paragraph } from '#app/mail/email-layout'
import { formatInstant } from '../timetable/timetable-labels'

type Failure = {
  recipientName: string
  /** The schedule's name. */
  name: string
  reason: string
  occurrenceAt: Date
  timeZone: string
  /** The next run; null if the schedule is stopped. */
  nextAt: Date | null
  /** Whether other recipients got the export. */
  isPartial: boolean
  link: string | null
}

export function failureMail(failure: Failure) {
  const { recipientName, name, reason, occurrenceAt, timeZone, nextAt, isPartial, link } = failure
  const title = isPartial ? `“${name}” did not reach everybody` : `“${name}” could not be sent`
  return {
    kind: 'scheduled-export-failed' as const,
    subject: title,
    body: (
      <EmailLayout title={title} preview={reason}>
        <Paragraph>Hello {recipientName},</Paragraph>
        <Paragraph>
          The scheduled export “{name}” of {formatInstant(occurrenceAt, timeZone)}{' '}
          {isPartial ? 'was not sent to everybody' : 'was not sent'}: {reason}
        </Paragraph>
        <Paragraph>
          {nextAt
            ? `Its next send is on ${formatInstant(nextAt, timeZone)}.`
            : 'It is stopped. Once that is mended, start it again or save it anew.'}
        </Paragraph>
        {link ? <Action href={link}>Open scheduled export</Action> : null}
        <FinePrint>You get this because you answer for this scheduled export.</FinePrint>
      </EmailLayout>
    ),
  }
}
