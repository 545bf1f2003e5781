import { z } from 'zod'

/** A new password; what it may be is asked of `passwords.server.ts`, which knows whose it is. */
export const newPassword = z.string({ error: 'Enter a password' }).max(1000, 'Use at most 128 characters')

export const newPasswordSchema = z.object({ password: newPassword })

/** Ticked: programs that sign in with an API token are shut out as well. */
const revokeTokens = z.literal('on').optional().catch(undefined)

export const resetSchema = newPasswordSchema.extend({
  revokeTokens,
  token: z.string({ error: 'Open the link of the mail again' }),
})

export const changePasswordSchema = newPasswordSchema.extend({
  revokeTokens,
  currentPassword: z.string({ error: 'Enter your password' }).max(1000, 'Enter your password'),
})
