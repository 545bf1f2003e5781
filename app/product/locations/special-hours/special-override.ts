/**
 * The changes to special hours that a user has to confirm, by date. `confirmation` is the token that confirms exactly
 * these changes.
 */
import type { SpecialDay } from '#app/kit/opening-hours/hours'

export type SpecialOverride = {
  confirmation: string
  days: { date: string; before: SpecialDay | null; after: SpecialDay | null }[]
}
