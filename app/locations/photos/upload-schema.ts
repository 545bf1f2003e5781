/** The forms of an upload's steps. */
import { z } from 'zod'
import { cleanSearch, isId } from '#app/filters/field-values'
import { categoryCodes } from './photo'

const ids = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [...new Set([value ?? []].flat().filter(isId))])

const category = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text) return null
    const known = categoryCodes.find((code) => code === text)
    if (!known) context.addIssue({ code: 'custom', message: 'Choose one of the categories.' })
    return known ?? null
  })

export const beginSchema = z.object({
  flow: z.enum(['upload', 'select'], { error: 'Choose how to add photos.' }),
  locationIds: ids,
  category,
  returnTo: z
    .string()
    .optional()
    .transform((path) => path ?? null),
})

export const categorySchema = z.object({ category })

export const selectSchema = z.object({ pictures: ids })

export const publishSchema = z.object({
  intent: z.string().optional(),
  locations: ids,
  find: z
    .string()
    .max(200, 'Use at most 200 characters.')
    .optional()
    .transform((text) => cleanSearch(text ?? '')),
  sought: z.string().max(200).optional().default(''),
  override: z.literal('on').optional(),
})
