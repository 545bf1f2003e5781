/** The states of an export file, as text. Pure; also used in the browser. */
import type { ExportFileStatus } from '#app/database/schema'
import type { Tone } from '#app/ui/badge'

export const fileStates: Record<ExportFileStatus, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'pending' },
  processing: { word: 'Preparing', tone: 'pending' },
  complete: { word: 'Ready', tone: 'success' },
  no_results: { word: 'No data', tone: 'info' },
  failed: { word: 'Failed', tone: 'danger' },
  expired: { word: 'Expired', tone: 'info' },
}

/** Whether a worker has it or will have it: its page polls until then. */
export function isAtWork(status: ExportFileStatus): boolean {
  return status === 'queued' || status === 'processing'
}

export const sayings = {
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

/** Returns why a file that has ended cannot be downloaded. */
export function problemOf({ status, reason }: { status: ExportFileStatus; reason: string }): string | null {
  if (status === 'no_results') return sayings.noResults
  if (status !== 'failed') return null
  return reason === 'timeout' ? sayings.timedOut : sayings.failed
}
