/** The schemas of the forms in an upload's steps. */
import { z } from 'zod'
import { isId, normalizeSearch } from '#app/platform/filters/field-values'
import { categoryCodes } from '../photo'

const ids = z
  .array(z.string())
  .default([])
  .transform((sent) => [...new Set(sent.filter(isId))])

const category = z
  .enum(categoryCodes, { error: 'Choose a category.' })
  .optional()
  .transform((code) => code ?? null)

export const startSchema = z.object({
  flow: z.enum(['upload', 'select'], { error: 'Choose how to add photos.' }),
  locationIds: ids,
  category,
  returnTo: z
    .string()
    .optional()
    .transform((path) => path ?? null),
})

export const categorySchema = z.object({ category })

const maxPictures = 20

export const selectSchema = z.object({
  pictures: ids.refine(
    ({ length }) => length <= maxPictures,
    `Select at most ${maxPictures} photos at once.`,
  ),
})

export const publishSchema = z.object({
  intent: z.string().optional(),
  locations: ids,
  find: z
    .string()
    .max(200, 'Use at most 200 characters.')
    .optional()
    .transform((text) => normalizeSearch(text ?? '')),
  lastSearch: z.string().max(200).optional().default(''),
  override: z.literal('on').optional(),
})
