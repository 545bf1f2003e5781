import { z } from 'zod'
import { idConflictResolutions } from './id-conflict'

/**
 * Validates the answer to the question about review IDs. This schema is in a separate file, so that the browser does
 * not load Zod for the page.
 */
export const idConflictSchema = z.object({
  knownElsewhere: z.enum(idConflictResolutions, { error: 'Choose what the IDs mean' }),
})
