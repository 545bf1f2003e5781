/** What saving would make of special hours, date by date, and the mark that confirms it. */
import type { SpecialDay } from './special-hours'

export type SpecialOverride = {
  confirmation: string
  days: { date: string; before: SpecialDay | null; after: SpecialDay | null }[]
}
