import { z } from 'zod'

export const signInSchema = z.object({
  email: z.string({ error: 'Enter your email address' }).max(320, 'Enter your email address'),
  password: z.string({ error: 'Enter your password' }).max(1000, 'Enter your password'),
  keep: z.literal('on').optional().catch(undefined),
  redirect: z.string().optional(),
})

/** The schema of a new email address. The domain must contain a dot, as in name@example.com. */
export const emailAddress = z
  .string({ error: 'Enter an email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Enter an email address such as name@example.com')
  .pipe(z.email('Enter an email address such as name@example.com'))

export const emailSchema = z.object({ email: emailAddress })
