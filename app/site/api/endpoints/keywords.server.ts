/** Keywords and experience categories that reviews mention. */
import { categoryReport } from '#app/product/keywords/categories/category-report.server'
import { listRankedCategories } from '#app/product/keywords/experience-categories.server'
import { categoryFilter } from '#app/product/keywords/keyword-filter'
import { keywordReport } from '#app/product/keywords/keyword-report.server'
import { keywordPath } from '#app/product/keywords/keyword-url'
import { listReviewKeywords } from '#app/product/keywords/review-keywords.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import type { Call } from '../endpoint'
import { filteredItemEndpoint } from '../filtered-endpoints.server'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import {
  categoryRankResource,
  categoryResource,
  keywordResource,
  reviewKeywordResource,
} from '../resources/keyword-resource'

const group = 'Keywords'

const keywordLinks = ({ short }: { short: string }, { links, viewer }: Call) => ({
  page: links.page(keywordPath(viewer.href, new URLSearchParams({ keyword: short }))),
})

export const keywordEndpoints = [
  listEndpoint({
    path: 'insights/:accountId/mentioned',
    group,
    summary: 'List the keywords that reviews mention',
    rel: 'keywords',
    report: keywordReport,
    resource: keywordResource,
    links: keywordLinks,
    isNumbered: true,
  }),
  fixedListEndpoint({
    path: 'review/:reviewId/keywords',
    group,
    summary: 'List the keywords that a review mentions',
    page: '/dashboard/keywords',
    rel: 'keywords',
    resource: reviewKeywordResource,
    load: async ({ tx, params }) => {
      const { id } = await requireReview(tx, params.reviewId)
      return listReviewKeywords(tx, id)
    },
    links: keywordLinks,
  }),
  listEndpoint({
    path: 'insights/:accountId/categories',
    group,
    summary: 'List experience categories',
    rel: 'categories',
    report: categoryReport,
    resource: categoryResource,
    links: ({ id }, { links }) => ({
      reviews: links.to('reviews', {}, new URLSearchParams({ category: id, dateDescriptor: 'all_time' })),
    }),
    isNumbered: true,
  }),
  filteredItemEndpoint({
    path: 'insights/:accountId/category_rank',
    group,
    summary: 'Rank the experience categories that reviews mention',
    page: '/dashboard/keywords/categories',
    filter: categoryFilter,
    resource: categoryRankResource,
    load: ({ tx, clock }, filter) => listRankedCategories(tx, filter, clock),
    links: ({ links, viewer }, filter) => ({
      page: links.page(viewer.href('/dashboard/keywords/categories', categoryFilter.toParams(filter))),
    }),
  }),
]
