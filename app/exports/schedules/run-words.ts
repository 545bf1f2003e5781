/** The results of a run and of each of its emails, as text. */
import type { DeliveryStatus, RunStatus } from '#app/database/schema'
import { mailState } from '#app/mail/mail-state'
import type { Tone } from '#app/ui/badge'
import { counted, wholeNumber } from '#app/ui/numbers'
import type { Delivery, Run } from './run-log.server'

type Word = { tone: Tone; word: string }

export const runWords: Record<RunStatus, Word> = {
  running: { tone: 'info', word: 'Under way' },
  sent: { tone: 'success', word: 'Sent' },
  skipped: { tone: 'pending', word: 'Skipped' },
  failed: { tone: 'danger', word: 'Failed' },
}

const deliveryWords: Record<DeliveryStatus, Word> = {
  waiting: { tone: 'info', word: 'Being prepared' },
  mailed: { tone: 'success', word: 'Mailed' },
  skipped: { tone: 'pending', word: 'Skipped' },
  failed: { tone: 'danger', word: 'Failed' },
}

/**
 * Returns the state of the email once there is one: queued is not yet sent. An email withdrawn before it was sent
 * counts as skipped.
 */
export function deliveryInWords({ status, mail }: Pick<Delivery, 'status' | 'mail'>): Word {
  if (!mail || (status === 'skipped' && !mail.isUncertain)) return deliveryWords[status]
  return mailState({ ...mail, id: '', subject: '', toName: '', toEmail: '' })
}

/** "482 rows, 31 kB" */
export function sizeInWords({ rows, bytes }: Pick<Delivery, 'rows' | 'bytes'>): string | null {
  if (rows === null) return null
  return bytes === null ? counted(rows, 'row') : `${counted(rows, 'row')}, ${bytesInWords(bytes)}`
}

function bytesInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000
    ? `${wholeNumber(Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** "3 s", "2 min 5 s"; null while the run is in progress. */
export function durationInWords({
  startedAt,
  finishedAt,
}: Record<'startedAt' | 'finishedAt', Run['finishedAt'] | string>) {
  if (!startedAt || !finishedAt) return null
  const seconds = Math.max(
    0,
    Math.round((new Date(finishedAt).getTime() - new Date(startedAt).getTime()) / 1000),
  )
  if (seconds < 1) return 'under 1 s'
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
