/**
 * The response shapes of Google's v4 reviews. Google omits empty, zero and false values and can add new values at any
 * time, so only indispensable fields are required, and enumerations are plain strings.
 */
import { z } from 'zod'

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

export const googleReply = z.object({
  comment: z.string(),
  updateTime: time.nullish(),
  reviewReplyState: z.string().nullish(),
  policyViolation: z.string().nullish(),
})

export const googleReview = z.object({
  name: z.string(),
  reviewId: z.string(),
  reviewer: z
    .object({
      displayName: z.string().nullish(),
      profilePhotoUrl: z.string().nullish(),
      isAnonymous: z.boolean().nullish(),
    })
    .nullish(),
  starRating: z.string().nullish(),
  comment: z.string().nullish(),
  createTime: time,
  updateTime: time.nullish(),
  reviewReply: googleReply.nullish(),
})

const pageKeys = ['reviews', 'averageRating', 'totalReviewCount', 'nextPageToken']

export const googleReviewPage = z
  .looseObject({
    reviews: z.array(googleReview).nullish(),
    averageRating: z.number().nullish(),
    totalReviewCount: z.number().int().nullish(),
    nextPageToken: z.string().nullish(),
  })
  // `{}` is the page of a location without reviews. An object with only unknown keys is not a valid page.
  .refine((page) => Object.keys(page).length === 0 || pageKeys.some((key) => key in page))

export const googleReviewBatch = z
  .looseObject({
    locationReviews: z.array(z.object({ name: z.string(), review: googleReview })).nullish(),
    nextPageToken: z.string().nullish(),
  })
  .refine((page) => Object.keys(page).length === 0 || 'locationReviews' in page || 'nextPageToken' in page)

/** The response to a deletion: an empty object. */
export const googleEmptyResponse = z.strictObject({})

export const googleToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export type GoogleReply = z.output<typeof googleReply>
export type GoogleReview = z.output<typeof googleReview>
export type GoogleReviewPage = z.output<typeof googleReviewPage>
