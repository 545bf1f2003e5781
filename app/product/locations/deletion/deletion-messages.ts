/** The messages shown when a location cannot be deleted or its deletion failed. */

export const refusalMessages: Record<DeletionRefusal, string> = {
  last: "Can't delete the last location on the account.",
  prevented: 'Unable to Add/Delete Location. Please contact support to complete this action.',
}

export const deletionFailedMessage = 'There was an error deleting your location.'
export const accountUnavailableMessage = 'Something went wrong fetching account information.'

export type DeletionRefusal = 'last' | 'prevented'
