import type { Id } from '#app/kit/database/schema'

/** A name that the account's users give to reviews. */
export type Tag = { id: Id; name: string; reviews: number }
