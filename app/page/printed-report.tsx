import type { ReactNode } from 'react'
import { counted } from '#app/ui/numbers'
import { Instant } from './instant'
import { PrintFrame } from './print-frame'

/** A report's print-out: what was asked for in words, how many rows that is, and whether the sheet holds them all. */
export function PrintedReport({
  title,
  noun,
  nouns,
  printed,
  backTo,
  children,
}: {
  title: string
  /** What one row is: "review". */
  noun: string
  /** Of several, where that is more than an s. */
  nouns?: string
  printed: {
    rows: unknown[]
    isCut: boolean
    now: Date | string
    account: string
    summary: string
    notice: string | null
  }
  backTo: string
  children: ReactNode
}) {
  const { rows, isCut, now, account, summary, notice } = printed
  return (
    <PrintFrame
      title={title}
      account={account}
      filter={`${counted(rows.length, noun, nouns)} · ${summary}`}
      generatedAt={<Instant at={now} />}
      backTo={backTo}
    >
      {notice ? <p className="mb-3 font-medium">{notice}</p> : null}
      {isCut ? (
        <p className="mb-3 font-medium">
          Showing the first {counted(rows.length, noun, nouns)}. The CSV download holds all of them.
        </p>
      ) : null}
      {children}
    </PrintFrame>
  )
}
