import type { Id } from '#app/kit/database/schema'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import type { MenuList } from '../menus/filter-choice'

/** The data of the saved filter menu in a page's filter bar, with all text and links, as JSON. */
export type SavedMenuData = {
  page: string
  listed: MenuList
  /** The URL from which the browser loads more saved filters. */
  lookup: string
  isOpen: boolean
  /** The target of "No saved filter": the same list without a saved filter. */
  noneTo: string
  allTo: string
  selected: SelectedFilter | null
  /** The values that the forms submit to save the current filter; null if there is nothing to save. */
  unsaved: Unsaved | null
}

type Unsaved = {
  filter: string
  returnTo: string
  /** The URL for saving changes to the selected filter; null unless the user owns it. */
  saveTo: string | null
  /** The version of the selected filter that the current conditions are based on. */
  version: string | null
  saveAsTo: string
  /** The constraints of the form with the name field. */
  constraint: Record<string, FieldConstraint>
}

export type SelectedFilter = {
  id: Id
  name: string
  isEdited: boolean
  isOwn: boolean
  /** The reason why the filter cannot be applied; otherwise null. */
  failure: string | null
  editTo: string
  deleteTo: string | null
}
