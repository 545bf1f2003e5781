import { z } from 'zod'

export const signInSchema = z.object({
  email: z.string({ error: 'Enter your e-mail address' }).max(320, 'Enter your e-mail address'),
  password: z.string({ error: 'Enter your password' }).max(1000, 'Enter your password'),
  redirect: z.string().optional(),
})
