/**
 * Computes the share of compared fields that are in sync. If 4 of 4 fields agree in one directory and 2 of 3 in
 * another, the share is 6 of 7, 85.7%. A directory without compared fields does not affect the share.
 */
import { formatPercent } from '#app/ui/format-numbers'

export type FieldCounts = { fieldsInSync: number; fieldsCompared: number }

/** Returns a value from 0 to 1, or null when nothing was compared. */
export function syncShare(counts: FieldCounts[]): number | null {
  const sum = (select: (count: FieldCounts) => number) =>
    counts.reduce((total, count) => total + select(count), 0)
  const totalCompared = sum(({ fieldsCompared }) => fieldsCompared)
  return totalCompared === 0 ? null : sum(({ fieldsInSync }) => fieldsInSync) / totalCompared
}

export function formatShare(share: number | null): string {
  return share === null ? '--' : formatPercent(100 * share, 1)
}
