/** Returns the schema of the form that confirms a post. `expected` is the number of locations that the page showed. */
import { z } from 'zod'
import { shownField } from '#app/kit/forms/shown-field'
import type { Clock } from '#app/platform/filters/filter'
import { parseSendTime } from './post-schedule'

export function confirmSchema(clock: Clock) {
  return z
    .object({
      when: z.enum(['now', 'later']).default('now').catch('now'),
      expected: z.coerce.number().int().min(0).max(1_000_000).default(0).catch(0),
      shown: shownField,
      sendDate: z.string().max(40).default(''),
      sendTime: z.string().max(40).default(''),
    })
    .transform(({ when, expected, shown: _, ...sendTime }, context) => {
      if (when === 'now') return { expected, at: null }
      const time = parseSendTime(sendTime, clock)
      if (time.ok) return { expected, at: time.at }
      context.addIssue({ code: 'custom', path: [time.field], message: time.reason })
      return z.NEVER
    })
}
