import { z } from 'zod'

/** A new password. `passwords.server.ts` checks the rules, because it knows whose password it is. */
export const newPassword = z.string({ error: 'Enter a password' }).max(1000, 'Use at most 128 characters')

export const newPasswordSchema = z.object({ password: newPassword })

/** If checked, also revokes the API tokens that programs sign in with. */
const revokeTokens = z.literal('on').optional().catch(undefined)

export const resetSchema = newPasswordSchema.extend({
  revokeTokens,
  token: z.string({ error: 'Open the link in the email again' }),
})

export const changePasswordSchema = newPasswordSchema.extend({
  revokeTokens,
  currentPassword: z.string({ error: 'Enter your password' }).max(1000, 'Enter your password'),
})
