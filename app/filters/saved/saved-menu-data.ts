import type { Id } from '#app/database/schema'
import type { MenuList } from '#app/filters/bar/filter-bar-data'
import type { FieldConstraint } from '#app/form-constraint.server'

/** The saved filters of a page as its bar renders them, with all text and links, as JSON. */
export type SavedMenuData = {
  page: string
  listed: MenuList
  /** URL of the look-up that returns more of them, for scripts. */
  lookup: string
  isOpen: boolean
  /** "No saved filter": the same list without a saved filter's name. */
  noneTo: string
  allTo: string
  selected: SelectedFilter | null
  /** What a form sends to save the current filter; null when there is nothing to save or it is saved already. */
  unsaved: Unsaved | null
}

type Unsaved = {
  filter: string
  returnTo: string
  /** Where to save the selected filter; null unless the user owns it and has edited it. */
  saveTo: string | null
  /** The version of the selected filter that these conditions are based on. */
  version: string | null
  saveAsTo: string
  /** For the form that asks for a new name. */
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
