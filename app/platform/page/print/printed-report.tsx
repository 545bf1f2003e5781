import type { ReactNode } from 'react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Instant } from '../instant'
import { PrintFrame } from './print-frame'

/** A printed report: the filter as text, the number of rows, and whether the printout contains all of them. */
export function PrintedReport({
  title,
  noun,
  nouns,
  printed,
  backTo,
  children,
}: {
  title: string
  /** The noun for one row: "review". */
  noun: string
  /** The plural, if it is not formed by adding an s. */
  nouns?: string
  printed: {
    rows: unknown[]
    isCut: boolean
    now: Date | string
    account: string
    summary: string
    notices: string[]
  }
  backTo: string
  children: ReactNode
}) {
  const { rows, isCut, now, account, summary, notices } = printed
  return (
    <PrintFrame
      title={title}
      account={account}
      filter={`${pluralize(rows.length, noun, nouns)} · ${summary}`}
      generatedAt={<Instant at={now} />}
      backTo={backTo}
    >
      {notices.map((notice) => (
        <p key={notice} className="mb-3 font-medium">
          {notice}
        </p>
      ))}
      {isCut ? (
        <p className="mb-3 font-medium">
          Showing the first {pluralize(rows.length, noun, nouns)}. The CSV download includes all.
        </p>
      ) : null}
      {children}
    </PrintFrame>
  )
}
