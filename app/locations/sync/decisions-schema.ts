/** What the page 'Sync From Google' posts: of each difference the value that was shown, and what was decided of it. */
import { z } from 'zod'

/** `seen.phone`, `seen.special_hours.2026-12-25`: by what follows the first point. */
const byField = z
  .record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]), {
    error: 'Choose what to do with each difference',
  })
  .default({})
  .transform((fields) => {
    const named = Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[name, value] as const]
        : Object.entries(value).map(([date, each]) => [`${name}.${date}`, each] as const),
    )
    return new Map(named)
  })

export const decisionsSchema = z.object({
  intent: z.enum(['retry', 'accept']).optional().catch(undefined),
  choice: byField,
  seen: byField,
})
