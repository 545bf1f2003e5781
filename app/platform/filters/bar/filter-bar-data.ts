import type { Descriptor } from '../date-presets'
import type { AddressRules, Problem } from '../filter'
import type { FilterChoice } from '../menus/filter-choice'
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
