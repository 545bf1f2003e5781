/** Messages for why a location cannot be deleted, or was not deleted. */
import type { Refusal } from './removal.server'

export const refusalWords: Record<Refusal, string> = {
  last: "Can't delete the last location on the account.",
  prevented: 'Unable to Add/Delete Location. Please contact support to complete this action.',
}

export const couldNotDelete = 'There was an error deleting your location.'
export const noAccount = 'Something went wrong fetching account information.'
