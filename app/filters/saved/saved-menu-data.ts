import type { Id } from '#app/database/schema'
import type { MenuList } from '#app/filters/bar/filter-bar-data'
import type { FieldConstraint } from '#app/form-constraint.server'

/** The saved filters in a page's filter bar, with all text and links, as JSON. */
export type SavedMenuData = {
  page: string
  listed: MenuList
  /** URL of the look-up by script, which returns more saved filters. */
  lookup: string
  isOpen: boolean
  /** Target of "No saved filter": the same list without a saved filter. */
  noneTo: string
  allTo: string
  selected: SelectedFilter | null
  /** What a form submits to save the current filter; null if there is nothing to save or it is already saved. */
  unsaved: Unsaved | null
}

type Unsaved = {
  filter: string
  returnTo: string
  /** Where to save the selected filter; null unless the user owns it and has edited it. */
  saveTo: string | null
  /** The version of the selected filter that the current conditions are based on. */
  version: string | null
  saveAsTo: string
  /** For the form with the name field. */
  constraint: Record<string, FieldConstraint>
}

export type SelectedFilter = {
  id: Id
  name: string
  isEdited: boolean
  isOwn: boolean
  /** Why it cannot be applied. */
  failure: string | null
  editTo: string
  deleteTo: string | null
}
