import { z } from 'zod'

/** The schema of a new password. `passwords.server.ts` checks the password rules, because they depend on the person. */
export const newPassword = z.string({ error: 'Enter a password' }).max(1000, 'Use at most 128 characters')

export const newPasswordSchema = z.object({ password: newPassword })

/** The schema of the checkbox for also revoking the person's API tokens. */
const revokeTokens = z.literal('on').optional().catch(undefined)

export const resetSchema = newPasswordSchema.extend({
  revokeTokens,
  token: z.string({ error: 'Open the link in the email again' }),
})

export const changePasswordSchema = newPasswordSchema.extend({
  revokeTokens,
  currentPassword: z.string({ error: 'Enter your password' }).max(1000, 'Enter your password'),
})
