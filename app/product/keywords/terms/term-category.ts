import type { Id } from '#app/kit/database/schema'

/** Who last changed the categories, and when; null if that is not known. */
export type LastChange = { by: string | null; at: Date | null }

export type TermCategory = { id: Id; name: string; terms: string[] }
