import type { ChangeWay, Id } from '#app/kit/database/schema'
import type { LocationFacts } from '../facts'

export type Change = { field: string; before: unknown; after: unknown }

/** The user who changes a location, either directly or with a bulk edit or import that they started. */
export type ChangeActor = {
  origin: ChangeWay
  userId: Id | null
  name: string
  /**
   * The name of the user who impersonated `name` when the bulk edit was started. If absent, the impersonator of the
   * transaction is recorded.
   */
  impersonator?: string
  bulkEditId?: Id
  importId?: Id
  /** Returns the id of the change that is undone by changing this field, if any. */
  undoes?: (locationId: Id, field: string) => Id | undefined
}

export type PendingChange = { locationId: Id; desired: Partial<LocationFacts> }
