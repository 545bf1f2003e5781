/** A named set of locations. A location can be in several groups, and a group can be empty. */
import type { Id } from '#app/kit/database/schema'

export type Group = { id: Id; name: string; locations: number }

/** Who last renamed a group, and when; null if nobody has. */
export type LastRename = { changedBy: string | null; changedAt: Date | null }
