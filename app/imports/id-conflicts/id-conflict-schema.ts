import { z } from 'zod'
import { idConflictResolutions } from './id-conflict'

/**
 * Validates the form that answers the question. In a separate file so that the page does not load Zod in the browser.
 */
export const idConflictSchema = z.object({
  knownElsewhere: z.enum(idConflictResolutions, { error: 'Choose what the IDs mean' }),
})
