import { z } from 'zod'
import { reasonSchema } from './reason-schema'

export const impersonationSchema = reasonSchema.extend({
  userId: z.string({ error: 'Choose a user' }).regex(/^[1-9]\d{0,18}$/, 'Choose a user'),
})
