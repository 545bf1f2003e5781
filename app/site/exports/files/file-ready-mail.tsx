import { pluralize } from '#app/kit/ui/format-numbers'
import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'
import { formatFileSize } from '#app/product/imports/import-status-labels'

type ReadyMail = {
  name: string
  title: string
  /** The filter as a sentence. */
  summary: string
  /** A message about the part of the filter that the user could not see when the file was written; may be empty. */
  notice: string
  rows: number
  bytes: number
  link: string
  /** The last day on which the file can be downloaded. */
  until: string
}

export function fileReadyMail({ name, title, summary, notice, rows, bytes, link, until }: ReadyMail) {
  return {
    kind: 'export-ready' as const,
    subject: `Your export is ready: ${title}`,
    body: (
      <EmailLayout title={`Your export is ready: ${title}`} preview={`${pluralize(rows, 'row')}. ${summary}`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          Your file has {pluralize(rows, 'row')} ({formatFileSize(bytes)}). {summary}
        </Paragraph>
        {notice ? <Paragraph>{notice}</Paragraph> : null}
        <Action href={link}>Download file</Action>
        <FinePrint>
          Anyone with this link can download the file until {until}. After that, export again.
        </FinePrint>
      </EmailLayout>
    ),
  }
}

type FailedMail = Pick<ReadyMail, 'name' | 'title' | 'summary' | 'notice' | 'link'> & {
  problem: string
  isEmpty: boolean
}

/** Creates the email for a user who was promised a file, if the export failed or has no rows. */
export function fileFailedMail({ name, title, summary, notice, problem, isEmpty, link }: FailedMail) {
  const subject = isEmpty ? `Your ${title} export is empty` : `Your export could not be created: ${title}`
  return {
    kind: 'export-failed' as const,
    subject,
    body: (
      <EmailLayout title={subject} preview={problem}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {problem}. {summary}
        </Paragraph>
        {notice ? <Paragraph>{notice}</Paragraph> : null}
        <Action href={link}>View export</Action>
      </EmailLayout>
    ),
  }
}
