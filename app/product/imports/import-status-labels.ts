/** Labels for import statuses, and functions that classify them. Used by the server and the browser. */
import type { ImportStatus } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'

const importStatusLabels: Record<ImportStatus, { label: string; tone: Tone }> = {
  uploaded: { label: 'Choose columns', tone: 'warning' },
  checking: { label: 'Checking', tone: 'pending' },
  asking: { label: 'Needs your answer', tone: 'warning' },
  checked: { label: 'Ready to import', tone: 'warning' },
  queued: { label: 'Waiting', tone: 'pending' },
  running: { label: 'Importing', tone: 'pending' },
  complete: { label: 'Complete', tone: 'success' },
  cancelled: { label: 'Canceled', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
  undoing: { label: 'Undoing', tone: 'pending' },
  undone: { label: 'Undone', tone: 'info' },
}

/** The label of a checked import that would change nothing. */
const nothingToImport: { label: string; tone: Tone } = { label: 'Nothing to import', tone: 'warning' }

/** The fields whose values are added to reviews and locations that are otherwise unchanged. */
const addedFields = ['tags', 'categories', 'groups']

export function hasNothingToImport({
  status,
  forecast: { created, updated, unchanged },
  mapping: { columns },
}: {
  status: ImportStatus
  forecast: { created: number; updated: number; unchanged: number }
  mapping: { columns: (string | null)[] }
}): boolean {
  if (status !== 'checked' || created + updated > 0) return false
  return unchanged === 0 || !addedFields.some((field) => columns.includes(field))
}

export function statusLabelOf(record: Parameters<typeof hasNothingToImport>[0]): {
  label: string
  tone: Tone
} {
  return hasNothingToImport(record) ? nothingToImport : importStatusLabels[record.status]
}

/** Returns whether a worker processes the import or will do so soon. The page then refreshes automatically. */
export function isProcessing(status: ImportStatus): boolean {
  return status === 'checking' || status === 'queued' || status === 'running' || status === 'undoing'
}

export function hasEnded(status: ImportStatus): boolean {
  return status === 'complete' || status === 'cancelled' || status === 'failed' || status === 'undone'
}

/** Returns whether the file is still being imported, or will be: then the import can be canceled. */
export function isOpen(status: ImportStatus): boolean {
  return !hasEnded(status) && status !== 'undoing'
}

/** Formats a file size, such as "7.3 MB". */
export function formatFileSize(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
