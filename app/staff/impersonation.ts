/**
 * The time limit of impersonations, and the validation of the form that starts one. Used by the server and the browser.
 */
import { z } from 'zod'
import type { Id } from '#app/database/schema'

export const MAX_IMPERSONATION_MINUTES = 60

export const impersonationSchema = z.object({
  userId: z.string({ error: 'Choose a user' }).regex(/^[1-9]\d{0,18}$/, 'Choose a user'),
  reason: z
    .string({ error: 'Enter a reason' })
    .trim()
    .min(10, 'Enter at least 10 characters: a ticket, a question, who asked')
    .max(500, 'Use at most 500 characters')
    .regex(/^\P{Cc}*$/u, 'Use one line'),
})

/** A user whom staff can impersonate. */
export type ImpersonatableUser = {
  id: Id
  name: string
  email: string
  userType: string
  accountId: Id
  accountName: string
}
