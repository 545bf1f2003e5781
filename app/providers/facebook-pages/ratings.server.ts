/**
 * Recommendations and reviews of a Page, and our responses to them. Facebook has no concept of a response: it is the
 * Page's first comment under the story, and posting twice creates two. So existing comments are read before anything is
 * posted, and again when an answer is lost. That way the same response sent twice appears once.
 */
import { type Answer, mapAnswer } from '../answer'
import type { ReviewSourceAdapter, SourceReview } from '../review-source'
import { type GraphSettings, graph, nextCursor, pathOfId, pathOfStory } from './graph.server'
import { pageTokens } from './page-tokens.server'
import {
  type FacebookComment,
  type FacebookRating,
  facebookComment,
  facebookId,
  facebookRating,
  facebookSuccess,
  pageOf,
} from './wire'

type FacebookResponse = { body: string; publishedAt: Date | null }

export type FacebookRatings = ReviewSourceAdapter & {
  /** Responds to the review with this external id. Replaces an existing response with another text. */
  respond: (pageId: string, externalId: string, text: string) => Promise<Answer<FacebookResponse>>
  /** Succeeds when there is nothing to remove. */
  withdraw: (pageId: string, externalId: string) => Promise<Answer<null>>
}

const fields = [
  'created_time,rating,recommendation_type,review_text,reviewer{id,name}',
  'open_graph_story{id,comments.limit(50){id,message,created_time,from{id}}}',
].join(',')

/** The Graph API refuses to list ratings from v22.0 on with error 12, so they are read with `ratingsVersion`. */
export function facebookRatings(settings: GraphSettings & { ratingsVersion: string }): FacebookRatings {
  const api = graph(settings)
  const tokens = pageTokens(api)

  async function onReview<T>(
    pageId: string,
    externalId: string,
    act: (story: {
      page: string
      path: string
      token: string
      own: FacebookComment | null
    }) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const [page, path] = [pathOfId(pageId), pathOfStory(externalId)]
    if (!page || !path) return unknownReview
    return tokens.as(page, async (token) => {
      const own = await ownComment(page, path, token)
      return own.outcome === 'ok' ? act({ page, path, token, own: own.value }) : own
    })
  }

  async function ownComment(
    page: string,
    path: string,
    token: string,
  ): Promise<Answer<FacebookComment | null>> {
    const query = { fields: 'id,message,created_time,from{id}', limit: '100' }
    const shape = pageOf(facebookComment)
    const answer = await api.call({ method: 'GET', path: `${path}/comments`, query, token, shape })
    return mapAnswer(answer, ({ data }) => data.find(({ from }) => from?.id === page) ?? null)
  }

  return {
    async list(pageId, { cursor }) {
      const page = pathOfId(pageId)
      if (!page) return unknownReview
      const answer = await tokens.as(page, (token) =>
        api.call({
          method: 'GET',
          version: settings.ratingsVersion,
          path: `${page}/ratings`,
          query: { fields, limit: '50', after: cursor ?? undefined },
          token,
          shape: pageOf(facebookRating),
        }),
      )
      return mapAnswer(answer, ({ data, paging }) => ({
        reviews: data.map((rating) => toReview(rating, page)).filter((review) => review !== null),
        next: nextCursor(paging) ?? null,
        total: null,
        isWhole: true,
      }))
    },

    respond: (pageId, externalId, text) =>
      onReview(pageId, externalId, async ({ page, path, token, own }) => {
        if (own && isSameText(own.message, text)) return { outcome: 'ok', value: toResponse(own) }
        const form = { message: text }
        const sent = own
          ? await api.call({ method: 'POST', path: own.id, form, token, shape: facebookSuccess })
          : await api.call({ method: 'POST', path: `${path}/comments`, form, token, shape: facebookId })
        if (sent.outcome === 'ok') return { outcome: 'ok', value: { body: text, publishedAt: new Date() } }
        if (sent.outcome !== 'unavailable') return sent
        const there = await ownComment(page, path, token)
        const isThere = there.outcome === 'ok' && there.value && isSameText(there.value.message, text)
        return isThere ? { outcome: 'ok', value: toResponse(there.value!) } : sent
      }),

    withdraw: (pageId, externalId) =>
      onReview(pageId, externalId, async ({ token, own }) => {
        if (!own) return { outcome: 'ok', value: null }
        const answer = await api.call({ method: 'DELETE', path: own.id, token, shape: facebookSuccess })
        const isGone = answer.outcome === 'rejected' && answer.code === 'NOT_FOUND'
        return isGone ? { outcome: 'ok', value: null } : mapAnswer(answer, () => null)
      }),
  }
}

/** Returns null for a review without its story: it has no stable id and cannot be answered. */
function toReview(rating: FacebookRating, pageId: string): SourceReview | null {
  const { open_graph_story: story, created_time: publishedAt } = rating
  if (!story) return null
  const response = story.comments?.data.find(({ from }) => from?.id === pageId)
  const told = response ? toResponse(response) : null
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
    updatedAt: told?.publishedAt && told.publishedAt > publishedAt ? told.publishedAt : publishedAt,
    response: told,
  }
}

const sentiments: Record<string, -1 | 1> = { positive: 1, negative: -1 }

function toResponse({ message, created_time }: FacebookComment): FacebookResponse {
  return { body: message, publishedAt: created_time ?? null }
}

/**
 * Compares two texts without whitespace differences: Facebook trims what is posted and keeps no more than two line ends
 * in a row.
 */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replace(/\s+/g, ' ').trim())
  return first === second
}

const unknownReview: Answer<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'This review or location is not linked to Facebook.',
}
