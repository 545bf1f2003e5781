/** Keywords and experience categories, with how often reviews mention them. */
import { z } from 'zod'
import type { ExperienceCategory, RankedCategory } from '#app/product/keywords/experience-categories.server'
import type { MentionedKeyword } from '#app/product/keywords/keyword'
import type { ReviewKeyword } from '#app/product/keywords/review-keywords.server'
import { defineResource, idProperty } from './resource'

const countProperty = z.int().min(0)

export const keywordResource = defineResource({
  name: 'Keyword',
  schema: z.strictObject({
    id: idProperty,
    short: z.string(),
    mentions: countProperty.describe('The number of reviews that mention the keyword'),
    positive_mentions: countProperty,
    negative_mentions: countProperty,
  }),
  represent: ({ id, short, mentions, positive, negative }: MentionedKeyword) => ({
    id,
    short,
    mentions,
    positive_mentions: positive,
    negative_mentions: negative,
  }),
})

export const reviewKeywordResource = defineResource({
  name: 'ReviewKeyword',
  schema: z.strictObject({
    id: idProperty,
    short: z.string(),
    sentiment: z
      .union([z.literal(-1), z.literal(0), z.literal(1)])
      .describe('Of what the review says about the keyword'),
  }),
  represent: ({ id, short, polarity }: ReviewKeyword) => ({ id, short, sentiment: polarity }),
})

export const categoryResource = defineResource({
  name: 'ExperienceCategory',
  schema: z.strictObject({
    id: idProperty,
    category: z.string(),
    positive_count: countProperty,
    negative_count: countProperty,
    total_count: countProperty,
  }),
  represent: ({ id, category, positiveCount, negativeCount, totalCount }: ExperienceCategory) => ({
    id,
    category,
    positive_count: positiveCount,
    negative_count: negativeCount,
    total_count: totalCount,
  }),
})

/** The categories that are mentioned, most mentions first. */
export const categoryRankResource = defineResource({
  name: 'CategoryRank',
  schema: z.strictObject({
    items: z.array(
      categoryResource.schema.extend({ rank: z.int().min(1).describe('Equal counts share a rank') }),
    ),
  }),
  represent: (categories: RankedCategory[]) => ({
    items: categories.map((category) => ({ ...categoryResource.represent(category), rank: category.rank })),
  }),
})
