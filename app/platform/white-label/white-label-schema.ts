import { z } from 'zod'
import { type BrandColors, colorNames } from '#app/platform/brand/brand'

/** Below the limit of one megabyte for the whole form, which also contains the other fields. */
const MAX_LOGO_BYTES = 900_000
const hexColor = z
  .string({ error: 'Choose a color' })
  .regex(/^#[0-9a-f]{6}$/i, 'Choose a color such as #16223a')
  .toLowerCase()

export const whiteLabelSchema = z.object({
  intent: z.enum(['save', 'preview']),
  productName: z
    .string({ error: 'Product name is required' })
    .trim()
    .min(1, 'Product name is required')
    .max(60, 'Product name must be 60 characters or fewer')
    .regex(/^\P{Cc}*$/u, 'Product name must be one line'),
  supportEmail: z
    .email('Enter an email address such as help@example.com')
    .max(254, 'Support email address must be 254 characters or fewer')
    .optional(),
  logo: z
    .file()
    .max(MAX_LOGO_BYTES, 'Unable to upload image. Please choose a file smaller than 900 kB.')
    .optional(),
  removeLogo: z.boolean().default(false),
  appliesToChildren: z.boolean().default(false),
  colors: z.object(
    Object.fromEntries(colorNames.map((name) => [name, hexColor])) as Record<
      keyof BrandColors,
      typeof hexColor
    >,
  ),
})

export type WhiteLabelValues = z.output<typeof whiteLabelSchema>
