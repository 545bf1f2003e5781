import { z } from 'zod'
import { isTimeZone } from '#app/platform/viewer/time-zones'

/** The schema of the download form. `way` is the button that was pressed. */
export const downloadSchema = z
  .object({
    timeZone: z.string().refine(isTimeZone, 'Choose a time zone from the list').optional(),
    choice: z
      .enum(['default', 'all', 'custom'], { error: 'Choose which columns you want' })
      .default('default'),
    columns: z.array(z.string().max(60)).max(100).default([]),
    way: z.enum(['now', 'file']).default('file'),
  })
  .refine(({ choice, columns }) => choice !== 'custom' || columns.length > 0, {
    path: ['columns'],
    error: 'Choose at least one column',
  })

export type DownloadChoices = z.infer<typeof downloadSchema>
