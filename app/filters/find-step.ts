/**
 * The search within a form, for what can be chosen there: its words in `find`, the words that were last looked at in
 * `sought`. Its button is pressed, or Enter is while the words are new: then nothing is saved yet.
 */
import { z } from 'zod'

/** For the schema of a form: what is looked for refuses nothing. */
export const findFields = {
  intent: z.string().optional().catch(undefined),
  find: z.string().max(200).optional().catch(undefined),
  sought: z.string().optional().catch(undefined),
}

const text = z.string().trim().catch('')
const schema = z.object({ intent: text, find: text, sought: text })

export function findStep(payload: Record<string, unknown>): { wantsToFind: boolean; sought: string } {
  const { intent, find, sought } = schema.parse(payload)
  return { wantsToFind: intent === 'find' || find !== sought, sought: find.slice(0, 200) }
}
