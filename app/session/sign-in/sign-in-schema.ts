import { z } from 'zod'

export const signInSchema = z.object({
  email: z.string({ error: 'Enter your e-mail address' }).max(320, 'Enter your e-mail address'),
  password: z.string({ error: 'Enter your password' }).max(1000, 'Enter your password'),
  keep: z.literal('on').optional().catch(undefined),
  redirect: z.string().optional(),
})

/** A new address: something@somewhere.tld, as browsers check it. */
export const emailAddress = z
  .string({ error: 'Enter an e-mail address' })
  .trim()
  .toLowerCase()
  .max(254, 'Enter an e-mail address such as name@example.com')
  .pipe(z.email('Enter an e-mail address such as name@example.com'))

/** A new password; what it may be is asked of `passwords.server.ts`, which knows whose it is. */
export const newPassword = z.string({ error: 'Enter a password' }).max(1000, 'Use at most 128 characters')

export const emailSchema = z.object({ email: emailAddress })
export const newPasswordSchema = z.object({ password: newPassword })
export const resetSchema = newPasswordSchema.extend({
  token: z.string({ error: 'Open the link of the mail again' }),
})
