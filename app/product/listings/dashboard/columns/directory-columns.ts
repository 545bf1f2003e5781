/**
 * Decides which directories the table shows in a window that is too narrow for all of them. The HTML contains every
 * directory. CSS shows three, two or one of them, depending on the width, so that this also works without JavaScript.
 */
import type { Directory } from '#app/kit/directories/directories'

/** The numbers of directories that windows of less than 1280 px show, the widest window first. */
export const columnCounts = [3, 2, 1] as const

export type ColumnCount = (typeof columnCounts)[number]

type Columns = {
  /** The directories of the table, in its order. */
  directories: readonly Directory[]
  /** The directory that the URL names as the first to show. */
  first: Directory | null
}

/** Returns the directories that are visible: from `first` on, or from an earlier one if too few follow it. */
export function visibleDirectories({ directories, first }: Columns, count: ColumnCount): Directory[] {
  const start = startOf({ directories, first }, count)
  return directories.slice(start, start + count)
}

/**
 * Returns how many directories have to be visible for this one to be among them. A directory that is visible among two
 * is also visible among three. Returns undefined if only a table of all directories shows it.
 */
export function columnsNeeded(columns: Columns, directory: Directory): ColumnCount | undefined {
  return columnCounts.findLast((count) => visibleDirectories(columns, count).includes(directory))
}

/** Returns the directories that the links to the previous and next directories show first; null at either end. */
export function directorySteps(
  columns: Columns,
  count: ColumnCount,
): { previous: Directory | null; next: Directory | null } {
  const { directories } = columns
  const start = startOf(columns, count)
  return {
    previous: start > 0 ? directories[Math.max(0, start - count)]! : null,
    next: directories[start + count] ?? null,
  }
}

function startOf({ directories, first }: Columns, count: ColumnCount): number {
  const index = first ? directories.indexOf(first) : 0
  return Math.max(0, Math.min(index, directories.length - count))
}
