import { z } from 'zod'
import type { Tag } from '#app/product/reviews/tags/list/tag'
import { defineResource, idProperty } from './resource'

export const tagResource = defineResource({
  name: 'Tag',
  schema: z.strictObject({ id: idProperty, name: z.string(), review_count: z.int() }),
  represent: ({ id, name, reviews }: Tag) => ({ id, name, review_count: reviews }),
})

type ReviewTag = { id: string; name: string; reviewId: string; accountId: string }

/** A tag of one review. The id is that of the tag. */
export const reviewTagResource = defineResource({
  name: 'ReviewTag',
  schema: z.strictObject({ id: idProperty, name: z.string(), account_id: idProperty, review_id: idProperty }),
  represent: ({ id, name, reviewId, accountId }: ReviewTag) => ({
    id,
    name,
    account_id: accountId,
    review_id: reviewId,
  }),
})
