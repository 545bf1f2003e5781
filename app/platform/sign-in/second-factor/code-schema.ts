import { z } from 'zod'

const password = z.string({ error: 'Enter your password' }).max(1000, 'Enter your password')

export const codeSchema = z.object({
  code: z.string({ error: 'Enter the code' }).trim().max(60, 'Enter the code'),
})

export const secondFactorSchema = z.object({
  intent: z.enum(['turn-on', 'turn-off', 'new-codes'], { error: 'Choose what to change' }),
  currentPassword: password,
})
