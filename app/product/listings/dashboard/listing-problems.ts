/** Finds the directories in which a location is out of sync, for the status of its row. */
import type { Directory } from '#app/kit/directories/directories'
import { displayedStatus, isOutOfSync } from '../listing'
import { differencesPrefix, rejectedDescription } from '../listing-descriptions'
import type { ListingRow } from './listing-row'

type ListingProblem = {
  directory: Directory
  /** A few words that say what is wrong, such as "phone, hours". Empty if only the flyout can explain it. */
  summary: string
}

type RowListings = Pick<ListingRow, 'entries' | 'autoSync'>

/** Returns the problems, with listings that a directory rejected before those that only differ. */
export function listingProblems(row: RowListings, directories: readonly Directory[]): ListingProblem[] {
  const statusOf = (directory: Directory) => displayedStatus(row.entries[directory], row.autoSync)
  const isRejected = (directory: Directory) => statusOf(directory) === 'action_required'
  return directories
    .filter((directory) => isOutOfSync(statusOf(directory)))
    .toSorted((one, other) => Number(isRejected(other)) - Number(isRejected(one)))
    .map((directory) => ({ directory, summary: summaryOf(row, directory) }))
}

/** Returns the directories with those that have a problem first. */
export function problemsFirst(row: RowListings, directories: readonly Directory[]): Directory[] {
  const withProblem = listingProblems(row, directories).map(({ directory }) => directory)
  return [...new Set([...withProblem, ...directories])]
}

function summaryOf({ entries, autoSync }: RowListings, directory: Directory): string {
  const { description = '', isEnabled = true } = entries[directory] ?? {}
  if (autoSync && !isEnabled) return 'turned off'
  if (description === rejectedDescription) return 'rejected'
  return description.startsWith(differencesPrefix) ? description.slice(differencesPrefix.length) : ''
}
