/**
 * Orders and pages reviews as v4 does: three orders, at most 50 a page, an opaque token that only fits the order it
 * was made for. The token counts rows, so a review that changes between two pages may appear twice or not at all,
 * as it may at Google.
 */
import type { StoredReview } from './state.server'
import { invalid, type Refusal } from './wire'

export type Located = { locationName: string; review: StoredReview }
export type Page = { found: Located[]; nextPageToken: string | undefined }
export type PageWish = { pageSize?: unknown; pageToken?: unknown; orderBy?: unknown }

const largestPage = 50
const newestFirst = 'update_time desc'
const stars = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

const orders: Record<string, (a: StoredReview, b: StoredReview) => number> = {
  [newestFirst]: (a, b) => changedAt(b) - changedAt(a),
  rating: (a, b) => starsOf(a) - starsOf(b),
  'rating desc': (a, b) => starsOf(b) - starsOf(a),
}

export function pageOf(all: Located[], wish: PageWish): Page | Refusal {
  const orderBy = wish.orderBy ? String(wish.orderBy) : newestFirst
  const order = Object.hasOwn(orders, orderBy) ? orders[orderBy] : undefined
  if (!order) return invalid('order_by', `Unsupported order: ${orderBy}`)
  const size = wish.pageSize === undefined ? largestPage : Number(wish.pageSize)
  if (!Number.isInteger(size) || size < 0) return invalid('page_size', 'Page size must not be negative.')
  const start = wish.pageToken ? startOf(String(wish.pageToken), orderBy) : 0
  if (start === null) return invalid('page_token', 'Invalid page token.')
  const end = start + Math.min(size || largestPage, largestPage)
  const found = all.toSorted((a, b) => order(a.review, b.review)).slice(start, end)
  return { found, nextPageToken: end < all.length ? tokenFor(end, orderBy) : undefined }
}

export function averageRating(reviews: StoredReview[]): number {
  const rated = reviews.map(starsOf).filter((count) => count > 0)
  return rated.length === 0 ? 0 : rated.reduce((sum, count) => sum + count, 0) / rated.length
}

function starsOf({ starRating }: StoredReview): number {
  return stars.indexOf(starRating)
}

function changedAt({ updateTime, createTime }: StoredReview): number {
  return Date.parse(updateTime ?? createTime)
}

function tokenFor(start: number, orderBy: string): string {
  return Buffer.from(`${start}:${orderBy}`).toString('base64url')
}

function startOf(token: string, orderBy: string): number | null {
  const [, start, order] = /^(\d+):(.*)$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  return start !== undefined && order === orderBy ? Number(start) : null
}
