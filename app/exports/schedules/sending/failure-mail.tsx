import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'
import { instantInWords } from '../timetable-words'

type Failure = {
  reader: string
  /** The schedule's name. */
  name: string
  reason: string
  occurrenceAt: Date
  timeZone: string
  /** Null when the schedule is stopped. */
  nextAt: Date | null
  /** Other recipients got it. */
  isInPart: boolean
  link: string | null
}

export function failureMail(failure: Failure) {
  const { reader, name, reason, occurrenceAt, timeZone, nextAt, isInPart, link } = failure
  const title = isInPart ? `“${name}” did not reach everybody` : `“${name}” could not be sent`
  return {
    kind: 'scheduled-export-failed' as const,
    subject: title,
    body: (
      <Letter title={title} preview={reason}>
        <Paragraph>Hello {reader},</Paragraph>
        <Paragraph>
          The scheduled export “{name}” of {instantInWords(occurrenceAt, timeZone)}{' '}
          {isInPart ? 'was not sent to everybody' : 'was not sent'}: {reason}
        </Paragraph>
        <Paragraph>
          {nextAt
            ? `Its next send is on ${instantInWords(nextAt, timeZone)}.`
            : 'It is stopped. Once that is mended, start it again or save it anew.'}
        </Paragraph>
        {link ? <Action href={link}>Open scheduled export</Action> : null}
        <Fine>You get this because you answer for this scheduled export.</Fine>
      </Letter>
    ),
  }
}
