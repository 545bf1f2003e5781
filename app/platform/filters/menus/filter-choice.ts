/** The data of a menu of the filter bar, as JSON from the page's loader. */
import type { LookupEntry } from '../lookup'

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
