/** The labels of an export file's statuses, and messages about files. Also used in the browser. */
import type { ExportFileStatus } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'

export const fileStatusLabels: Record<ExportFileStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'pending' },
  processing: { label: 'Preparing', tone: 'pending' },
  complete: { label: 'Ready', tone: 'success' },
  no_results: { label: 'No data', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'info' },
}

/** Checks whether the file is queued or being written. If so, the file's page polls its status. */
export function isInProgress(status: ExportFileStatus): boolean {
  return status === 'queued' || status === 'processing'
}

export const fileMessages = {
  noResults: 'There was no export data found',
  timedOut: 'Your download timed out',
  failed: 'An unexpected error occurred while initiating download',
  notStarted: 'There was an error generating your export.',
  missing: 'Export file missing',
  notFetched: 'There was an issue downloading your file.',
  started: 'Your download has started.',
  mailFollows: "A download link will also be sent to the user's email.",
  takesLonger: 'Your download is taking longer than expected.',
  linkFollows: 'A link to it will be emailed to you.',
}

/** Returns the reason why there is no file: it has no rows, or it failed. Returns null for all other statuses. */
export function fileProblemOf({
  status,
  reason,
}: {
  status: ExportFileStatus
  reason: string
}): string | null {
  if (status === 'no_results') return fileMessages.noResults
  if (status !== 'failed') return null
  return reason === 'timeout' ? fileMessages.timedOut : fileMessages.failed
}
