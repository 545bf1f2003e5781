/**
 * Sorts and paginates reviews as v4 does: three sort orders, at most 50 reviews per page, and an opaque page token that
 * is valid only for the sort order for which it was issued. The token contains an offset. As with Google, a review that
 * changes between two requests can therefore appear twice or not at all.
 */

import { type GoogleError, invalidArgument } from './google-responses'
import type { StoredReview } from './state.server'

export type LocatedReview = { locationName: string; review: StoredReview }
export type ReviewPage = { found: LocatedReview[]; nextPageToken: string | undefined }
export type PageRequest = { pageSize?: unknown; pageToken?: unknown; orderBy?: unknown }

const MAX_PAGE_SIZE = 50
const NEWEST_FIRST = 'update_time desc'
const stars = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

const orders: Record<string, (a: StoredReview, b: StoredReview) => number> = {
  [NEWEST_FIRST]: (a, b) => updatedAtOf(b) - updatedAtOf(a),
  rating: (a, b) => starsOf(a) - starsOf(b),
  'rating desc': (a, b) => starsOf(b) - starsOf(a),
}

export function paginateReviews(all: LocatedReview[], request: PageRequest): ReviewPage | GoogleError {
  const orderBy = request.orderBy ? String(request.orderBy) : NEWEST_FIRST
  const order = Object.hasOwn(orders, orderBy) ? orders[orderBy] : undefined
  if (!order) return invalidArgument('order_by', `Unsupported order: ${orderBy}`)
  const size = request.pageSize === undefined ? MAX_PAGE_SIZE : Number(request.pageSize)
  if (!Number.isInteger(size) || size < 0)
    return invalidArgument('page_size', 'Page size must not be negative.')
  const start = request.pageToken ? parsePageToken(String(request.pageToken), orderBy) : 0
  if (start === null) return invalidArgument('page_token', 'Invalid page token.')
  const end = start + Math.min(size || MAX_PAGE_SIZE, MAX_PAGE_SIZE)
  const found = all.toSorted((a, b) => order(a.review, b.review)).slice(start, end)
  return { found, nextPageToken: end < all.length ? pageTokenOf(end, orderBy) : undefined }
}

export function averageRating(reviews: StoredReview[]): number {
  const rated = reviews.map(starsOf).filter((count) => count > 0)
  return rated.length === 0 ? 0 : rated.reduce((sum, count) => sum + count, 0) / rated.length
}

function starsOf({ starRating }: StoredReview): number {
  return stars.indexOf(starRating)
}

function updatedAtOf({ updateTime, createTime }: StoredReview): number {
  return Date.parse(updateTime ?? createTime)
}

function pageTokenOf(start: number, orderBy: string): string {
  return Buffer.from(`${start}:${orderBy}`).toString('base64url')
}

function parsePageToken(token: string, orderBy: string): number | null {
  const [, start, order] = /^(\d+):(.*)$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  return start !== undefined && order === orderBy ? Number(start) : null
}
