/** Why a location cannot be deleted (document 001 §6 and §8). */
import type { Refusal } from '../removal.server'

export const refusalWords: Record<Refusal, string> = {
  last: "Can't delete the last location on the account.",
  prevented: 'Unable to Add/Delete Location. Please contact support to complete this action.',
}
