/**
 * What can become of a response at each source that takes one: it is written, looked after and taken back through the
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
  /** `isRepeat`: a try before this one did not say how it ended. */
  write: (body: string, isRepeat: boolean) => Promise<Answer<SourceResponse>>
  /** What it shows of ours now, or null. */
  read: () => Promise<Answer<SourceResponse | null>>
  remove: () => Promise<Answer<null>>
}

/** Without a connection whatever is asked is refused. */
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
    /** Google puts a reply in place, but counts edits: it is read before it is written to again. */
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
    // It reads what stands there before it posts.
    write: async (body) => mapAnswer(await ratings.respond(page, externalId, body), shownAtOnce),
    read: nothingToFollow,
    remove: () => ratings.withdraw(page, externalId),
  }
}

/** Its reply replaces the one before, so repeating is safe. */
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

/** Nobody there looks at a response before it shows. */
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
