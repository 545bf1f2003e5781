/** The response shapes of Trustpilot's reviews of a business unit. */
import { z } from 'zod'

const time = z
  .string()
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()))

export const trustpilotReview = z.object({
  id: z.string(),
  stars: z.number(),
  title: z.string().nullish(),
  text: z.string().nullish(),
  language: z.string().nullish(),
  createdAt: time,
  updatedAt: time.nullish(),
  consumer: z.object({ displayName: z.string().nullish() }).nullish(),
  companyReply: z
    .object({ text: z.string(), createdAt: time.nullish(), updatedAt: time.nullish() })
    .nullish(),
})

export const trustpilotReviewPage = z.object({
  reviews: z.array(trustpilotReview),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
})

export const trustpilotUnit = z.object({
  id: z.string(),
  displayName: z.string().nullish(),
  name: z.object({ identifying: z.string().nullish() }).nullish(),
})

/** The response to posting or removing a reply, which is empty. */
export const trustpilotEmptyResponse = z.looseObject({})

export type TrustpilotReview = z.output<typeof trustpilotReview>
