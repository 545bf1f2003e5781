import { z } from 'zod'

/** A new password; what it may be is asked of `passwords.server.ts`, which knows whose it is. */
export const newPassword = z.string({ error: 'Enter a password' }).max(1000, 'Use at most 128 characters')

export const newPasswordSchema = z.object({ password: newPassword })

export const resetSchema = newPasswordSchema.extend({
  token: z.string({ error: 'Open the link of the mail again' }),
})

export const changePasswordSchema = newPasswordSchema.extend({
  currentPassword: z.string({ error: 'Enter your password' }).max(1000, 'Enter your password'),
})
