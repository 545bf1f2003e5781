/**
 * Creates the email of a scheduled export. It describes what the file contains and what was omitted, so that recipients
 * do not have to open the file to find out. The number of rows is the same as on the report's page with the same
 * filter.
 */

import { pluralize } from '#app/kit/ui/format-numbers'
import { Action, EmailLayout, EmailLink, FinePrint, Paragraph } from '#app/platform/mail/email-layout'
import { textDirection } from '#app/platform/mail/text-direction'
import { fileRetention } from '../../files/file-retention'
import type { Timetable } from '../timetable/timetable'
import { formatInstant, formatTimetable } from '../timetable/timetable-labels'

export type ExportMailContent = {
  name: string
  description: string
  account: string
  report: string
  /** The filter as a sentence. */
  summary: string
  /** A message about the part of the filter that the recipient cannot see; may be empty. */
  notice: string
  rows: number
  timetable: Timetable
  occurrenceAt: Date
  isLate: boolean
  missed: number
  isTest: boolean
  isLimited: boolean
  creator: string
  /** The link to the file; null if the file is attached or there is no file. */
  download: string | null
  /** The link to the report or the schedule; null if the recipient is not allowed to see the report. */
  open: { path: string; isEdit: boolean } | null
  unsubscribe: string | null
}

export function exportMail(contents: ExportMailContent) {
  const { name, description, account, report, summary, notice, rows, isTest, isLimited, download } = contents
  const rowCount = rows ? pluralize(rows, 'row') : 'No results'
  return {
    kind: isTest ? ('scheduled-export-test' as const) : ('scheduled-export' as const),
    subject: isTest ? `Test: ${name}` : name,
    body: (
      <EmailLayout title={name} preview={`${report}: ${rowCount}. ${summary}`}>
        {description ? <Paragraph dir={textDirection(description)}>{description}</Paragraph> : null}
        <Paragraph>
          <b>
            {report} of <bdi>{account}</bdi>: {rowCount}
          </b>
        </Paragraph>
        {rows ? null : <Paragraph>There was no export data found, so there is no file.</Paragraph>}
        <Paragraph>{summary}</Paragraph>
        {isLimited ? <Paragraph>Includes only locations you can access.</Paragraph> : null}
        {notice ? <Paragraph>{notice}</Paragraph> : null}
        <TimingText {...contents} />
        {download ? <Action href={download}>Download file</Action> : null}
        {download ? (
          <FinePrint>
            {`The file is too large to attach. Anyone with this link can download it for ${fileRetention.inDays}.`}
          </FinePrint>
        ) : null}
        <MailFooter {...contents} />
      </EmailLayout>
    ),
  }
}

function TimingText({ timetable, occurrenceAt, isLate, missed, isTest }: ExportMailContent) {
  const at = formatInstant(occurrenceAt, timetable.timeZone)
  if (isTest) return <Paragraph>Test sent on {at}. Only you received it.</Paragraph>
  if (!isLate) return <Paragraph>As of {at}.</Paragraph>
  const missedText = missed
    ? ` ${pluralize(missed, 'earlier delivery', 'earlier deliveries')} ${missed === 1 ? 'was' : 'were'} skipped.`
    : ''
  return (
    <Paragraph>
      Sent late: scheduled for {at}, but it could not be sent then.{missedText} Dates are as of that time.
    </Paragraph>
  )
}

function MailFooter({ open, creator, timetable, unsubscribe, isTest }: ExportMailContent) {
  return (
    <>
      {open ? (
        <Paragraph>
          <EmailLink href={open.path}>
            {open.isEdit
              ? 'Open the filtered report and edit this scheduled export'
              : 'Open the filtered report'}
          </EmailLink>
        </Paragraph>
      ) : null}
      {isTest ? null : (
        <FinePrint>
          Sent to you by {creator}. {formatTimetable(timetable)}.{' '}
          {unsubscribe ? <EmailLink href={unsubscribe}>Unsubscribe</EmailLink> : null}
        </FinePrint>
      )}
    </>
  )
}
