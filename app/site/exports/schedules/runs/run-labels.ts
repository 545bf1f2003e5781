/** Labels for the statuses of a run and of its deliveries. */
import type { DeliveryStatus, RunStatus } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { mailStatusLabel } from '#app/platform/mail/mail-status-label'
import type { Delivery, Run } from './run-log.server'

type StatusLabel = { tone: Tone; label: string }

export const runStatusLabels: Record<RunStatus, StatusLabel> = {
  running: { tone: 'info', label: 'In progress' },
  sent: { tone: 'success', label: 'Sent' },
  skipped: { tone: 'pending', label: 'Skipped' },
  failed: { tone: 'danger', label: 'Failed' },
}

const deliveryStatusLabels: Record<DeliveryStatus, StatusLabel> = {
  waiting: { tone: 'info', label: 'Preparing' },
  mailed: { tone: 'success', label: 'Sent' },
  skipped: { tone: 'pending', label: 'Skipped' },
  failed: { tone: 'danger', label: 'Failed' },
}

/**
 * Returns the label of a delivery's status. If there is an email, returns the label of the email's status, because the
 * delivery's own status says only that the email was queued. An email that was canceled before it was sent counts as
 * skipped.
 */
export function deliveryLabel({ status, mail }: Pick<Delivery, 'status' | 'mail'>): StatusLabel {
  if (!mail || (status === 'skipped' && !mail.isUncertain)) return deliveryStatusLabels[status]
  return mailStatusLabel({ ...mail, id: '', subject: '', toName: '', toEmail: '' })
}

/** Returns the size of a file, such as "482 rows, 31 kB"; null if there is no file. */
export function formatSize({ rows, bytes }: Pick<Delivery, 'rows' | 'bytes'>): string | null {
  if (rows === null) return null
  return bytes === null ? pluralize(rows, 'row') : `${pluralize(rows, 'row')}, ${formatBytes(bytes)}`
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000
    ? `${formatInteger(Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Returns the duration of a run, such as "3 s" or "2 min 5 s"; null while the run is in progress. */
export function formatDuration({
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
