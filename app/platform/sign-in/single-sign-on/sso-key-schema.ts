import { z } from 'zod'
import { optionalPassword } from '../passwords/confirmation'

export const ssoKeySchema = z.object({
  currentPassword: optionalPassword,
  name: z
    .string({ error: 'Enter a name' })
    .trim()
    .min(1, 'Enter a name')
    .max(100, 'Use at most 100 characters'),
  publicKey: z.string({ error: 'Paste the public key' }).max(2000, 'Paste only one public key'),
})
