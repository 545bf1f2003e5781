/**
 * The email of a scheduled export: what the file contains, so that nobody has to open it to know, and what was left
 * out. Its number of rows is the one the page shows for the same filter.
 */

import { Action, Fine, Letter, LetterLink, Paragraph } from '#app/mail/letter'
import { counted } from '#app/ui/numbers'
import { fileLife } from '../../files/file-life'
import type { Timetable } from '../timetable'
import { instantInWords, timetableInWords } from '../timetable-words'

export type ExportContents = {
  name: string
  description: string
  account: string
  report: string
  /** The filter as a sentence. */
  summary: string
  /** What the filter names and the recipient cannot see; may be empty. */
  notice: string
  rows: number
  timetable: Timetable
  occurrenceAt: Date
  isLate: boolean
  missed: number
  isTest: boolean
  isLimited: boolean
  creator: string
  /** Null when the file is attached, or when there is no file. */
  download: string | null
  /** Null when the recipient may not see the report. */
  open: { path: string; isEdit: boolean } | null
  unsubscribe: string | null
}

export function exportMail(contents: ExportContents) {
  const { name, description, account, report, summary, notice, rows, isTest, isLimited, download } = contents
  const found = rows ? counted(rows, 'row') : 'No results'
  return {
    kind: isTest ? ('scheduled-export-test' as const) : ('scheduled-export' as const),
    subject: isTest ? `Test: ${name}` : name,
    body: (
      <Letter title={name} preview={`${report}: ${found}. ${summary}`}>
        {description ? <Paragraph>{description}</Paragraph> : null}
        <Paragraph>
          <b>
            {report} of {account}: {found}
          </b>
        </Paragraph>
        {rows ? null : <Paragraph>There was no export data found, so there is no file.</Paragraph>}
        <Paragraph>{summary}</Paragraph>
        {isLimited ? <Paragraph>It holds only the places you may see.</Paragraph> : null}
        {notice ? <Paragraph>{notice}</Paragraph> : null}
        <Timing {...contents} />
        {download ? <Action href={download}>Download file</Action> : null}
        {download ? (
          <Fine>
            {`The file is too large to attach. Anyone with this link can download it for ${fileLife.inDays}.`}
          </Fine>
        ) : null}
        <Ways {...contents} />
      </Letter>
    ),
  }
}

function Timing({ timetable, occurrenceAt, isLate, missed, isTest }: ExportContents) {
  const at = instantInWords(occurrenceAt, timetable.timeZone)
  if (isTest) return <Paragraph>A test, made on {at}. Nobody else got it.</Paragraph>
  if (!isLate) return <Paragraph>As of {at}.</Paragraph>
  const before = missed
    ? ` ${counted(missed, 'send')} before it ${missed === 1 ? 'was' : 'were'} left out.`
    : ''
  return (
    <Paragraph>
      Late: it was meant for {at} and nothing could be sent at that time.{before} Its dates are those of then.
    </Paragraph>
  )
}

function Ways({ open, creator, timetable, unsubscribe, isTest }: ExportContents) {
  return (
    <>
      {open ? (
        <Paragraph>
          <LetterLink href={open.path}>
            {open.isEdit
              ? 'Open it with its filters, and change this scheduled export'
              : 'Open it with its filters'}
          </LetterLink>
        </Paragraph>
      ) : null}
      {isTest ? null : (
        <Fine>
          Sent to you by {creator}. {timetableInWords(timetable)}.{' '}
          {unsubscribe ? <LetterLink href={unsubscribe}>Unsubscribe</LetterLink> : null}
        </Fine>
      )}
    </>
  )
}
