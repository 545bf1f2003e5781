import { z } from 'zod'
import { isDomain } from '#app/platform/brand/domain'

export const customDomainSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    domain: z
      .string({ error: 'Domain is required' })
      .trim()
      .toLowerCase()
      .refine(isDomain, 'Enter a domain such as reviews.example.com, without https:// or a path'),
  }),
  z.object({ intent: z.literal('check') }),
  z.object({ intent: z.literal('remove') }),
])
