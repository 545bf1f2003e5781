import { inMegabytes } from '#app/imports/import-status'
import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'
import { counted } from '#app/ui/numbers'

type Ready = {
  name: string
  title: string
  /** The filter as a sentence. */
  summary: string
  /** What the filter named and its user could not see; may be empty. */
  notice: string
  rows: number
  bytes: number
  link: string
  /** The last day on which the file is available. */
  until: string
}

export function fileReadyMail({ name, title, summary, notice, rows, bytes, link, until }: Ready) {
  return {
    kind: 'export-ready' as const,
    subject: `Your export is ready: ${title}`,
    body: (
      <Letter title={`Your export is ready: ${title}`} preview={`${counted(rows, 'row')}. ${summary}`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          the file you asked for has {counted(rows, 'row')} ({inMegabytes(bytes)}). {summary}
        </Paragraph>
        {notice ? <Paragraph>{notice}</Paragraph> : null}
        <Action href={link}>Download file</Action>
        <Fine>Anyone with this link can download the file until {until}. After that, export again.</Fine>
      </Letter>
    ),
  }
}

type Ended = Pick<Ready, 'name' | 'title' | 'summary' | 'notice' | 'link'> & { problem: string }

/** Tells a user who was promised an email that there will be no file. */
export function fileFailedMail({ name, title, summary, notice, problem, link }: Ended) {
  return {
    kind: 'export-failed' as const,
    subject: `Your export could not be created: ${title}`,
    body: (
      <Letter title={`Your export could not be created: ${title}`} preview={problem}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {problem}. {summary}
        </Paragraph>
        {notice ? <Paragraph>{notice}</Paragraph> : null}
        <Action href={link}>Look at the export</Action>
      </Letter>
    ),
  }
}
