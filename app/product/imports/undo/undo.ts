/** What undoing an import changes and keeps: as a forecast, as progress and as the result. */
import type { Id } from '#app/kit/database/schema'
import type { LocationReference } from '#app/product/locations/deletion/location-references.server'

export const undoDays = 30
/** The maximum number of reviews and locations that a list of kept ones shows. */
export const maxListedKept = 25

export type UndoCounts = {
  reviewsRemoved: number
  reviewsRestored: number
  /** Reviews that are kept because they have changed, or are used elsewhere, since the import. */
  reviewsChanged: number
  /** Reviews that are kept because another import also contains them. */
  reviewsShared: number
  /** Reviews that are kept because a user has responded to them. */
  reviewsAnswered: number
  locationsRemoved: number
  locationsRestored: number
  /** Locations that keep a value of the import, because it has been edited since. */
  locationsChanged: number
  /** Locations that the import created and that are kept, because something else refers to them. */
  locationsKept: number
}

export const emptyCounts: UndoCounts = {
  reviewsRemoved: 0,
  reviewsRestored: 0,
  reviewsChanged: 0,
  reviewsShared: 0,
  reviewsAnswered: 0,
  locationsRemoved: 0,
  locationsRestored: 0,
  locationsChanged: 0,
  locationsKept: 0,
}

/** Why a location that the import created is kept. */
export type KeptReason = LocationReference | 'permission' | 'last'

export type KeptLocation = { id: Id; name: string; reason: KeptReason }

export type Undo = {
  userId: Id | null
  actor: string
  impersonator: string
  /** Whether the user is allowed to delete locations. */
  canRemoveLocations: boolean
  startedAt: string
  counts: UndoCounts
  /** The numbers of processed and of all recorded changes, for the progress bar. */
  done: number
  total: number
  answeredIds: Id[]
  keptLocations: KeptLocation[]
  /** The last location whose changes were undone, and the last created location that was processed. */
  lastChangedId: Id
  lastCreatedId: Id
}

/** What one transaction of an undo has done. */
export type StepResult = {
  processed: number
  counts?: Partial<UndoCounts>
  answeredIds?: Id[]
  keptLocations?: KeptLocation[]
  lastChangedId?: Id
  lastCreatedId?: Id
}
