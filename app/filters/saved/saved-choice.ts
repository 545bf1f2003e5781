import type { Id } from '#app/database/schema'
import type { Listed } from '#app/filters/bar/bar'
import type { FieldConstraint } from '#app/form-constraint.server'

/** The saved filters of a page as its bar draws them, every word and link, as JSON. */
export type SavedChoice = {
  page: string
  listed: Listed
  /** Where more of them answer, for scripts. */
  lookup: string
  isOpen: boolean
  /** "No saved filter": the same list, of no name. */
  noneTo: string
  allTo: string
  selected: SelectedFilter | null
  /** What a form sends to keep what is seen now; null where that is nothing worth keeping, or kept already. */
  unsaved: Unsaved | null
}

type Unsaved = {
  filter: string
  returnTo: string
  /** Of the selected one, where it is theirs and was edited. */
  saveTo: string | null
  /** Which version of it these conditions were made from. */
  seen: string | null
  saveAsTo: string
  /** Of the form for a new name. */
  constraint: Record<string, FieldConstraint>
}

export type SelectedFilter = {
  id: Id
  name: string
  isEdited: boolean
  isOwn: boolean
  /** Why it does not show what it says. */
  failure: string | null
  editTo: string
  deleteTo: string | null
}
