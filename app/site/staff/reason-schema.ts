import { z } from 'zod'

export const reasonSchema = z.object({
  reason: z
    .string({ error: 'Enter a reason' })
    .trim()
    .min(10, 'Enter at least 10 characters: a ticket, a question, who asked')
    .max(500, 'Use at most 500 characters')
    .regex(/^\P{Cc}*$/u, 'Use one line'),
})
