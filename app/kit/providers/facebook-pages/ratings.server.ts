/**
 * Recommendations and reviews of a Page, and our responses to them. Facebook has no concept of a response: it is the
 * Page's first comment on the review, and posting twice creates two comments. Existing comments are therefore read
 * before a response is posted, and again if Facebook does not confirm it, so that a response that is sent twice appears
 * once.
 */
import { mapResult, type ProviderResult } from '../provider-result'
import type { ReviewSourceAdapter, SourceReview } from '../review-source'
import { createGraphApi, type GraphSettings, nextCursor, pageIdPath, storyPath } from './graph-api.server'
import { createPageTokens } from './page-tokens.server'
import {
  type FacebookComment,
  type FacebookRating,
  facebookComment,
  facebookId,
  facebookRating,
  facebookSuccess,
  pageShape,
} from './wire'

type FacebookResponse = { body: string; publishedAt: Date | null }

export type FacebookRatings = ReviewSourceAdapter & {
  /** Responds to the review with this external id. Replaces an existing response with a different text. */
  respond: (pageId: string, externalId: string, text: string) => Promise<ProviderResult<FacebookResponse>>
  /** Removes our response. Also succeeds if there is none. */
  withdraw: (pageId: string, externalId: string) => Promise<ProviderResult<null>>
}

const fields = [
  'created_time,rating,recommendation_type,review_text,reviewer{id,name}',
  'open_graph_story{id,comments.limit(50){id,message,created_time,from{id}}}',
].join(',')

/**
 * Creates the review source. Ratings are fetched with `ratingsVersion`, because the Graph API refuses to list them from
 * v22.0 on (error 12).
 */
export function createFacebookRatings(settings: GraphSettings & { ratingsVersion: string }): FacebookRatings {
  const api = createGraphApi(settings)
  const tokens = createPageTokens(api)

  async function withReview<T>(
    pageId: string,
    externalId: string,
    action: (story: {
      page: string
      path: string
      token: string
      own: FacebookComment | null
    }) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>> {
    const [page, path] = [pageIdPath(pageId), storyPath(externalId)]
    if (!page || !path) return unknownReviewResult
    return tokens.withToken(page, async (token) => {
      const own = await findOwnComment(page, path, token)
      return own.outcome === 'ok' ? action({ page, path, token, own: own.value }) : own
    })
  }

  async function findOwnComment(
    page: string,
    path: string,
    token: string,
  ): Promise<ProviderResult<FacebookComment | null>> {
    const query = { fields: 'id,message,created_time,from{id}', limit: '100' }
    const shape = pageShape(facebookComment)
    const result = await api.call({ method: 'GET', path: `${path}/comments`, query, token, shape })
    return mapResult(result, ({ data }) => data.find(({ from }) => from?.id === page) ?? null)
  }

  return {
    async list(pageId, { cursor }) {
      const page = pageIdPath(pageId)
      if (!page) return unknownReviewResult
      const result = await tokens.withToken(page, (token) =>
        api.call({
          method: 'GET',
          version: settings.ratingsVersion,
          path: `${page}/ratings`,
          query: { fields, limit: '50', after: cursor ?? undefined },
          token,
          shape: pageShape(facebookRating),
        }),
      )
      return mapResult(result, ({ data, paging }) => ({
        reviews: data.map((rating) => toReview(rating, page)).filter((review) => review !== null),
        next: nextCursor(paging) ?? null,
        total: null,
        isWhole: true,
      }))
    },

    respond: (pageId, externalId, text) =>
      withReview(pageId, externalId, async ({ page, path, token, own }) => {
        if (own && isSameText(own.message, text)) return { outcome: 'ok', value: toResponse(own) }
        const form = { message: text }
        const sent = own
          ? await api.call({ method: 'POST', path: own.id, form, token, shape: facebookSuccess })
          : await api.call({ method: 'POST', path: `${path}/comments`, form, token, shape: facebookId })
        if (sent.outcome === 'ok') return { outcome: 'ok', value: { body: text, publishedAt: new Date() } }
        if (sent.outcome !== 'unavailable') return sent
        const existing = await findOwnComment(page, path, token)
        const isPosted =
          existing.outcome === 'ok' && existing.value && isSameText(existing.value.message, text)
        return isPosted ? { outcome: 'ok', value: toResponse(existing.value!) } : sent
      }),

    withdraw: (pageId, externalId) =>
      withReview(pageId, externalId, async ({ token, own }) => {
        if (!own) return { outcome: 'ok', value: null }
        const result = await api.call({ method: 'DELETE', path: own.id, token, shape: facebookSuccess })
        const isMissing = result.outcome === 'rejected' && result.code === 'NOT_FOUND'
        return isMissing ? { outcome: 'ok', value: null } : mapResult(result, () => null)
      }),
  }
}

/**
 * Converts a rating to a review. Returns null if its story is missing, because it then has no stable id and cannot be
 * responded to.
 */
function toReview(rating: FacebookRating, pageId: string): SourceReview | null {
  const { open_graph_story: story, created_time: publishedAt } = rating
  if (!story) return null
  const response = story.comments?.data.find(({ from }) => from?.id === pageId)
  const sourceResponse = response ? toResponse(response) : null
  return {
    externalId: story.id,
    rating: rating.rating ?? 0,
    title: '',
    body: rating.review_text?.trim() ?? '',
    reviewerName: rating.reviewer?.name?.trim() ?? '',
    url: `https://www.facebook.com/${story.id}`,
    language: null,
    sentiment: sentiments[rating.recommendation_type ?? ''],
    publishedAt,
    updatedAt:
      sourceResponse?.publishedAt && sourceResponse.publishedAt > publishedAt
        ? sourceResponse.publishedAt
        : publishedAt,
    response: sourceResponse,
  }
}

const sentiments: Record<string, -1 | 1> = { positive: 1, negative: -1 }

function toResponse({ message, created_time }: FacebookComment): FacebookResponse {
  return { body: message, publishedAt: created_time ?? null }
}

/**
 * Compares two strings, ignoring whitespace. Facebook trims what is posted and keeps at most two line breaks in a row.
 */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replace(/\s+/g, ' ').trim())
  return first === second
}

const unknownReviewResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'This review or location is not linked to Facebook.',
}
