import type { Descriptor } from '../date-presets'
import type { AddressRules, Problem } from '../filter'
import type { LookupEntry } from '../lookup'
import type { SavedMenuData } from '../saved/saved-menu-data'

/** The data of the filter bar, as JSON from the page's loader: all text, choices and links. */
export type FilterBarData = {
  rules: AddressRules
  /** The page's path without a query, used as the form's action. */
  path: string
  /** The target of Clear All: the unfiltered page, even if the page opens with a saved filter by default. */
  clearTo: string
  /** The page's path with the current filter and all menus closed. */
  currentPath: string
  count: number
  /** What the address contains that the filter does not, as a sentence; null if there is nothing. */
  dropped: string | null
  /** The parameters that the form submits as hidden inputs, because it has no other controls for them. */
  hiddenParams: [string, string][]
  today: string
  dates: DateChoice | null
  menus: FilterChoice[]
  /** The menus that are behind Show More until they are in use. */
  extraMenus: FilterChoice[]
  search: { parameter: string; text: string; removeTo: string | null } | null
  /** The saved filter menu; null if the page does not support it, or it is turned off for the user. */
  saved: SavedMenuData | null
}

export type FilterChoice = {
  /** The field's name. */
  field: string
  parameter: string
  label: string
  plural: string
  /** The text for no choice, such as "All groups". */
  none: string
  isMultiple: boolean
  /** The chosen values as text, such as "Midwest" or "3 locations"; null if nothing is chosen. */
  value: string | null
  removeTo: string | null
  chosen: LookupEntry[]
  listed: MenuList
  /** The URL of the field's lookup; null if the menu lists all choices. */
  lookup: string | null
  isOpen: boolean
  add: { label: string; to: string } | null
}

/** The entries of a menu: one page of a lookup, or all choices. `failure` is the error message if the lookup failed. */
export type MenuList = {
  q: string
  entries: LookupEntry[]
  page: number
  hasMore: boolean
  failure: string | null
}

export type DateChoice = {
  /** Undefined: the usual presets, which take space in every page. */
  offeredRanges?: Descriptor[]
  label: string
  removeTo: string | null
  checked: Descriptor | 'custom'
  from: string
  to: string
  problems: Problem[]
  isOpen: boolean
}
