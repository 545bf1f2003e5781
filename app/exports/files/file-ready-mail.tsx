import { inMegabytes } from '#app/imports/import-status'
import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'
import { counted } from '#app/ui/numbers'

type Ready = {
  name: string
  title: string
  /** The filter as a sentence. */
  summary: string
  rows: number
  bytes: number
  link: string
  /** The day after which the file is gone. */
  until: string
}

export function fileReadyMail({ name, title, summary, rows, bytes, link, until }: Ready) {
  return {
    kind: 'export-ready',
    subject: `Your export is ready: ${title}`,
    body: (
      <Letter title={`Your export is ready: ${title}`} preview={`${counted(rows, 'row')}. ${summary}`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          the file you asked for has {counted(rows, 'row')} ({inMegabytes(bytes)}). {summary}
        </Paragraph>
        <Action href={link}>Download file</Action>
        <Fine>
          The link is good until {until}. It fetches the file without signing in, so keep it to yourself.
          After that day, make the file anew where you made this one.
        </Fine>
      </Letter>
    ),
  }
}

type Ended = { name: string; title: string; summary: string; problem: string; link: string }

/** Somebody who was promised a mail is not left waiting for it. */
export function fileFailedMail({ name, title, summary, problem, link }: Ended) {
  return {
    kind: 'export-failed',
    subject: `There is no file of your export: ${title}`,
    body: (
      <Letter title={`There is no file of your export: ${title}`} preview={problem}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {problem}. {summary}
        </Paragraph>
        <Action href={link}>Look at the export</Action>
      </Letter>
    ),
  }
}
