/** Explains what a directory rejected, and why if it says so. */

import type { DirectoryStatus, SubmissionState } from '#app/kit/database/schema'
import { mapMessage } from '#app/kit/providers/rejection-reason'
import { rejectedDescription } from '../listing-descriptions'

export type RejectableListing = {
  status: DirectoryStatus
  submission: SubmissionState | null
  /** The stored description of the listing. */
  description: string
  /** What the directory reported about our last update. Can be empty. */
  problem: string
  differences: readonly unknown[]
}

/**
 * Returns a sentence such as "Bing rejected this listing: The address is a mailbox." or, if the directory gave no
 * reason, "Bing rejected this listing without a reason." Returns null if the directory rejected nothing.
 */
export function rejectionText(listing: RejectableListing, directoryName: string): string | null {
  const { status, submission, description, problem, differences } = listing
  const isUpdateRejected = submission === 'rejected'
  const isListingRejected = description === rejectedDescription
  if (status !== 'action_required' || !(isUpdateRejected || isListingRejected)) return null
  const what = isListingRejected || differences.length === 0 ? 'this listing' : 'the last update'
  const reason = isUpdateRejected ? reasonIn(problem, directoryName) : ''
  return `${directoryName} rejected ${what}${reason ? `: ${reason}` : ' without a reason.'}`
}

/** Returns the directory's reason as a sentence, without the words that the rejection begins with anyway. */
function reasonIn(problem: string, directoryName: string): string {
  const prefix = `${directoryName} refused: `
  return mapMessage(problem, (message) => {
    const reason = (message.startsWith(prefix) ? message.slice(prefix.length) : message).trim()
    return reason === '' || /[.!?]$/.test(reason) ? reason : `${reason}.`
  })
}
