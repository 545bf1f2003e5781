/** The forms of the saved filter pages. The filter is sent as the stored value; its page reads it strictly. */
import { z } from 'zod'
import { audiences, longestName } from './saved-filter'

// PostgreSQL writes it with spaces, and it must fit the column's limit of 20,000.
const mostCharacters = 12_000
const single = z.union([z.string().max(500), z.number().int().min(-9).max(9)])
const stored = z
  .object({ v: z.literal(1) })
  .catchall(z.union([single, z.array(single).max(2000), z.object({ by: z.string(), order: z.string() })]))

const filter = z
  .string({ error: 'Error saving filter' })
  .max(mostCharacters, 'Error saving filter')
  .transform((text, context) => {
    const read = stored.safeParse(jsonOf(text))
    if (read.success && isKeepable(read.data)) return read.data
    context.addIssue({ code: 'custom', message: 'Error saving filter' })
    return z.NEVER
  })

const name = z
  .string({ error: 'Enter a name' })
  .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .min(1, 'Enter a name')
  .max(longestName, `Use at most ${longestName} characters`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use one line')

export const newSavedFilterSchema = z.object({
  name,
  page: z.string({ error: 'Error saving filter' }),
  filter,
})

export const conditionsSchema = z.object({ filter, seen: z.string().max(30).default('') })

export const savedFilterSchema = z.object({
  name: name.optional(),
  sharedWith: z.enum(audiences).optional(),
  isDefault: z.boolean().default(false),
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** PostgreSQL cannot store NUL or half of a surrogate pair. */
function isKeepable(value: unknown): boolean {
  // Matches an escape, not the same characters typed: those have a doubled backslash.
  return !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i.test(JSON.stringify(value))
}
