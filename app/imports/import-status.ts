/** Labels for the status of an import, and its progress. Pure; also used in the browser. */
import type { ImportStatus } from '#app/database/schema'
import type { Tone } from '#app/ui/badge'

export const importStates: Record<ImportStatus, { word: string; tone: Tone }> = {
  uploaded: { word: 'Columns to choose', tone: 'warning' },
  checking: { word: 'Checking', tone: 'pending' },
  asking: { word: 'Question to answer', tone: 'warning' },
  checked: { word: 'Ready to import', tone: 'warning' },
  queued: { word: 'Waiting', tone: 'pending' },
  running: { word: 'Importing', tone: 'pending' },
  complete: { word: 'Complete', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'info' },
  failed: { word: 'Failed', tone: 'danger' },
}

/** Whether a worker is processing it: the page then refreshes automatically. */
export function isAtWork(status: ImportStatus): boolean {
  return status === 'checking' || status === 'queued' || status === 'running'
}

export function hasEnded(status: ImportStatus): boolean {
  return status === 'complete' || status === 'cancelled' || status === 'failed'
}

/** Formats a size: "7.3 MB". */
export function inMegabytes(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
