import { z } from 'zod'

/** The id of the newest change of the location that the user had seen; see `edit-conflicts.server.ts`. */
export const seenSchema = z.string().max(50).default('').catch('')
