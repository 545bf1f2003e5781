/** The changes that saving would make to special hours, date by date, and the token that confirms them. */
import type { SpecialDay } from './special-hours'

export type SpecialOverride = {
  confirmation: string
  days: { date: string; before: SpecialDay | null; after: SpecialDay | null }[]
}
