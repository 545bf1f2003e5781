/**
 * The schemas of the saved filter forms. The filter is submitted in its stored format. The schemas check only its
 * syntax; its values are checked when the filter is applied to its page.
 */
import { z } from 'zod'
import { audiences, MAX_NAME_LENGTH } from './saved-filter'

// Lower than the column's limit of 20,000 characters, because PostgreSQL adds spaces to the JSON.
const MAX_FILTER_LENGTH = 12_000
const singleValueSchema = z.union([z.string().max(500), z.number().int().min(-9).max(9)])
const storedFilterSchema = z
  .object({ v: z.literal(1) })
  .catchall(
    z.union([
      singleValueSchema,
      z.array(singleValueSchema).max(2000),
      z.object({ by: z.string(), order: z.string() }),
    ]),
  )

const filterSchema = z
  .string({ error: 'Error saving filter' })
  .max(MAX_FILTER_LENGTH, 'Error saving filter')
  .transform((text, context) => {
    const parsed = storedFilterSchema.safeParse(parseJson(text))
    if (parsed.success && isStorable(parsed.data)) return parsed.data
    context.addIssue({ code: 'custom', message: 'Error saving filter' })
    return z.NEVER
  })

const nameSchema = z
  .string({ error: 'Enter a name' })
  .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .min(1, 'Enter a name')
  .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use one line')

export const newSavedFilterSchema = z.object({
  name: nameSchema,
  page: z.string({ error: 'Error saving filter' }),
  filter: filterSchema,
})

export const conditionsSchema = z.object({ filter: filterSchema, seen: z.string().max(30).default('') })

export const savedFilterSchema = z.object({
  name: nameSchema.optional(),
  sharedWith: z.enum(audiences).optional(),
  isDefault: z.boolean().default(false),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks whether PostgreSQL can store the value. It cannot store NUL characters or lone surrogates. */
function isStorable(value: unknown): boolean {
  // In JSON, these characters are always written as escape sequences. An escape sequence that the user typed as text is
  // not matched, because its backslash is doubled.
  return !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i.test(JSON.stringify(value))
}
