import type { Descriptor } from '#app/filters/date-presets'
import type { AddressRules, Problem } from '#app/filters/filter'
import type { LookupEntry } from '#app/filters/lookup'
import type { SavedMenuData } from '#app/filters/saved/saved-menu-data'

/** Everything that the filter bar renders, as JSON from the page's loader: all text, choices and links. */
export type FilterBarData = {
  rules: AddressRules
  /** The page without parameters: the form's action. */
  path: string
  /** Target of Clear All: the unfiltered page, even if the page opens with a saved filter by default. */
  clearTo: string
  /** The page with the current filter and every menu closed. */
  currentPath: string
  count: number
  /** Parameters that the form must send although none of its controls does. */
  hiddenParams: [string, string][]
  today: string
  dates: DateChoice | null
  menus: FilterChoice[]
  /** Hidden behind Show More. */
  extraMenus: FilterChoice[]
  search: { parameter: string; text: string; removeTo: string | null } | null
  /** Null when the page or the user has no saved filters. */
  saved: SavedMenuData | null
}

export type FilterChoice = {
  /** The field's name. */
  field: string
  parameter: string
  label: string
  plural: string
  /** "All groups" */
  none: string
  isMultiple: boolean
  /** "Midwest", "3 locations"; null if nothing is chosen. */
  value: string | null
  removeTo: string | null
  chosen: LookupEntry[]
  listed: MenuList
  /** URL of its look-up; null when all choices are listed. */
  lookup: string | null
  isOpen: boolean
  add: { label: string; to: string } | null
}

/** The entries of a menu: one page of a look-up, all choices, or why the look-up failed. */
export type MenuList = {
  q: string
  entries: LookupEntry[]
  page: number
  hasMore: boolean
  failure: string | null
}

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
