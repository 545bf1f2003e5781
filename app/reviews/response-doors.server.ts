/**
 * The operations on a response at each source that accepts responses: it is written, polled and deleted through the
 * account's connection. Writing the same text twice leaves it there once.
 */
import type { Id } from '#app/database/schema'
import { facebookRatingsOf, trustpilotReviewsOf } from '#app/integrations/review-sources.server'
import { googleOf } from '#app/locations/google/google-connection.server'
import { type Answer, mapAnswer } from '#app/providers/answer'
import { reviewName } from '#app/providers/google-business-profile/names'
import { isSameReply } from '#app/providers/google-business-profile/reply'
import { deleteReply, getReview, replyToReview } from '#app/providers/google-business-profile/reviews.server'
import type { SourceResponse } from '#app/providers/google-business-profile/translate'
import type { Reviewed } from './response-source.server'

export type ResponseDoor = {
  /** `isRepeat`: the outcome of an earlier attempt is unknown. */
  write: (body: string, isRepeat: boolean) => Promise<Answer<SourceResponse>>
  /** Returns our response as the source shows it now, or null. */
  read: () => Promise<Answer<SourceResponse | null>>
  remove: () => Promise<Answer<null>>
}

/** Without a connection, every operation is refused. */
export async function doorTo(accountId: Id, reviewed: Reviewed): Promise<ResponseDoor> {
  return (await doors[reviewed.source](accountId, reviewed)) ?? closedDoor(reviewed.sourceName)
}

type Opening = (accountId: Id, reviewed: Reviewed) => Promise<ResponseDoor | null>

const doors: Record<Reviewed['source'], Opening> = {
  google: googleDoor,
  facebook: facebookDoor,
  trustpilot: trustpilotDoor,
}

async function googleDoor(accountId: Id, { place, externalId }: Reviewed): Promise<ResponseDoor | null> {
  const api = await googleOf(accountId)
  if (!api || !place) return null
  const name = reviewName(place, externalId)
  const read = async () => mapAnswer(await getReview(api, name), ({ response }) => response)
  return {
    read,
    remove: () => deleteReply(api, name),
    /** Google replaces an existing reply but counts edits, so a repeated write reads the reply first. */
    async write(body, isRepeat) {
      const known = isRepeat ? await read() : null
      if (known?.outcome === 'unavailable' || known?.outcome === 'throttled') return known
      const response = known?.outcome === 'ok' ? known.value : null
      if (response && isSameReply(response, body)) return { outcome: 'ok', value: response }
      return replyToReview(api, name, body)
    },
  }
}

async function facebookDoor(
  accountId: Id,
  { place: page, externalId }: Reviewed,
): Promise<ResponseDoor | null> {
  const ratings = page ? await facebookRatingsOf(accountId) : null
  if (!ratings || !page) return null
  return {
    // `respond` reads the existing response before it posts.
    write: async (body) => mapAnswer(await ratings.respond(page, externalId, body), shownAtOnce),
    read: nothingToFollow,
    remove: () => ratings.withdraw(page, externalId),
  }
}

/** Trustpilot's reply replaces the previous one, so repeating is safe. */
async function trustpilotDoor(accountId: Id, { externalId }: Reviewed): Promise<ResponseDoor | null> {
  const reviews = await trustpilotReviewsOf(accountId)
  if (!reviews) return null
  return {
    write: async (body) => mapAnswer(await reviews.respond(externalId, body), shownAtOnce),
    read: nothingToFollow,
    remove: () => reviews.withdraw(externalId),
  }
}

const nothingToFollow = async () => ({ outcome: 'ok', value: null }) as const

/** These sources publish a response without moderation. */
function shownAtOnce({ body, publishedAt }: { body: string; publishedAt: Date | null }): SourceResponse {
  return { body, updatedAt: publishedAt, state: 'published', reason: null }
}

function closedDoor(sourceName: string): ResponseDoor {
  const closed = async (): Promise<Answer<never>> => ({
    outcome: 'rejected',
    status: 401,
    code: 'NOT_CONNECTED',
    reason: `${sourceName} is not connected.`,
  })
  return { write: closed, read: closed, remove: closed }
}
