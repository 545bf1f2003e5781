/** A named set of locations. A location may be in several; a group may be empty. */
import type { Id } from '#app/database/schema'

export type Group = { id: Id; name: string; locations: number }
