import type { AddressRules, Problem } from '#app/filters/filter'
import type { Entry } from '#app/filters/lookup'
import type { Descriptor } from '#app/filters/presets'
import type { SavedChoice } from '#app/filters/saved/saved-choice'

/** All that the filter bar draws, as JSON from the page's loader: every word, choice and link in it. */
export type Bar = {
  rules: AddressRules
  /** The page itself, without parameters: where the form goes. */
  path: string
  /** Where Clear All leads: the page itself, even where it opens with a saved filter. */
  clearTo: string
  /** The page as filtered now, every menu closed. */
  here: string
  count: number
  /** What the form must send along because none of its controls holds it. */
  kept: [string, string][]
  today: string
  dates: DateChoice | null
  menus: Choice[]
  /** Behind Show More. */
  extra: Choice[]
  search: { parameter: string; text: string; removeTo: string | null } | null
  /** Null where no filters are kept. */
  saved: SavedChoice | null
}

export type Choice = {
  /** Its name. */
  field: string
  parameter: string
  label: string
  plural: string
  /** "All groups" */
  none: string
  many: boolean
  /** "Midwest", "3 locations"; null when not narrowed. */
  value: string | null
  removeTo: string | null
  chosen: Entry[]
  listed: Listed
  /** Where its look-up answers; null where all choices are listed. */
  lookup: string | null
  isOpen: boolean
  add: { label: string; to: string } | null
}

/** What a menu lists: one page of a look-up, or all there is, or why it cannot. */
export type Listed = { q: string; entries: Entry[]; page: number; hasMore: boolean; failure: string | null }

export type DateChoice = {
  /** Ranges that the menu does not offer. */
  hiddenRanges: Descriptor[]
  label: string
  removeTo: string | null
  checked: Descriptor | 'custom'
  from: string
  to: string
  problems: Problem[]
  isOpen: boolean
}
