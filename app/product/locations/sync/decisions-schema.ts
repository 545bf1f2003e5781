/** The schema of the 'Sync From Google' form, which posts the value shown and the decision for each difference. */
import { z } from 'zod'

/**
 * Converts fields such as `seen.phone` and `seen.special_hours.2026-12-25` to a map keyed by the part after the first
 * dot.
 */
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
