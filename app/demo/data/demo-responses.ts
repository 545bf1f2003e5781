/** Composes the owners' responses to the demo's reviews, each with its status at the source and its events. */
import type { ResponseEventKind, ResponseStatus } from '#app/kit/database/schema'
import type { BusinessKind } from './review-texts'
import type { Random } from './seeded-random'
import written from './written.json'

/** An event of a response. `isOurs` is true if a user caused the event, and false if the source reported it. */
type DemoEvent = { event: ResponseEventKind; at: Date; description: string; isOurs: boolean }
export type DemoResponse = {
  body: string
  status: ResponseStatus
  statusDescription: string
  publishedAt: Date | null
  writtenAt: Date
  /**
   * An arbitrary number. Modulo the number of users who can respond, it is the index of the user who wrote the
   * response.
   */
  writer: number
  events: DemoEvent[]
}

const hour = 3_600_000
const problemDescriptions = {
  rejected: 'The source refused the text: it breaks its rules for responses.',
  error_published: 'The source did not answer; the response will be sent again.',
  error_unpublished: 'The source did not answer; it will be asked again to take the response down.',
}

export type ResponseContext = {
  reviewer: string
  locationName: string
  phone: string
  rating: number
  publishedAt: Date
  /**
   * How the response got to its source: through Google's API, which moderates it; through another API; or not through
   * Highstreet, so that it came with the review. Private feedback is answered here.
   */
  channel: 'google' | 'api' | 'source' | 'feedback'
}

/** Composes a response to a review. Returns null if the owners do not respond, or would respond only after `now`. */
export function composeResponse(
  random: Random,
  kind: BusinessKind,
  context: ResponseContext,
  now: Date,
): DemoResponse | null {
  const responseRate = context.rating > 3 ? 0.32 : 0.55
  if (!random.chance(responseRate)) return null
  const delay = hour * (0.5 + 140 * random.next() ** 3)
  const writtenAt = truncateToSeconds(context.publishedAt.getTime() + delay)
  const publishedAt = truncateToSeconds(writtenAt.getTime() + 4_000 + 60_000 * random.next())
  if (publishedAt > now) return null
  const isSettled = now.getTime() - writtenAt.getTime() > 48 * hour
  const status = context.channel === 'google' ? statusOf(random, isSettled) : 'published'
  const isLive = status === 'published' || status === 'error_unpublished'
  return {
    body: fillTemplate(random.pick(written[kind].replies[moodOf(context.rating)]), context),
    status,
    statusDescription:
      status in problemDescriptions ? problemDescriptions[status as keyof typeof problemDescriptions] : '',
    publishedAt: isLive ? publishedAt : null,
    writtenAt,
    writer: random.below(12),
    events: composeEvents(context.channel, status, {
      writtenAt,
      publishedAt,
      isEdited: isSettled && random.chance(0.05),
    }),
  }
}

/** Picks the status of a response. A response that is not settled yet may still await moderation by the source. */
function statusOf(random: Random, isSettled: boolean): ResponseStatus {
  if (!isSettled) return random.chance(0.5) ? 'awaiting' : 'published'
  return random.weighted({ published: 96, rejected: 2, error_published: 1, error_unpublished: 1 })
}

function composeEvents(
  channel: ResponseContext['channel'],
  status: ResponseStatus,
  { writtenAt, publishedAt, isEdited }: { writtenAt: Date; publishedAt: Date; isEdited: boolean },
): DemoEvent[] {
  if (channel === 'source') return [sourceEvent('imported', writtenAt)]
  if (channel === 'feedback') return [ownEvent('written', writtenAt)]
  return eventsOf(status, writtenAt, publishedAt, isEdited)
}

function eventsOf(
  status: ResponseStatus,
  writtenAt: Date,
  publishedAt: Date,
  isEdited: boolean,
): DemoEvent[] {
  const writtenEvent = ownEvent('written', writtenAt)
  const publishedEvent = sourceEvent('published', publishedAt)
  const secondsLater = (seconds: number) => new Date(publishedAt.getTime() + seconds * 1000)
  switch (status) {
    case 'awaiting':
      return [writtenEvent, sourceEvent('awaiting', publishedAt)]
    case 'rejected':
      return [writtenEvent, sourceEvent('rejected', publishedAt, problemDescriptions.rejected)]
    case 'error_published':
      return [writtenEvent, sourceEvent('failed', publishedAt, problemDescriptions.error_published)]
    case 'error_unpublished': {
      const failedEvent = sourceEvent(
        'delete_failed',
        secondsLater(3609),
        problemDescriptions.error_unpublished,
      )
      return [writtenEvent, publishedEvent, ownEvent('delete_requested', secondsLater(3600)), failedEvent]
    }
    default: {
      const edits = isEdited
        ? [ownEvent('edited', secondsLater(600)), sourceEvent('published', secondsLater(607))]
        : []
      return [writtenEvent, publishedEvent, ...edits]
    }
  }
}

function ownEvent(event: ResponseEventKind, at: Date): DemoEvent {
  return { event, at, description: '', isOurs: true }
}

function sourceEvent(event: ResponseEventKind, at: Date, description = ''): DemoEvent {
  return { event, at, description, isOurs: false }
}

function fillTemplate(template: string, { reviewer, locationName, phone }: ResponseContext): string {
  const firstName = /^(\S+) \p{L}\.$/u.exec(reviewer)?.[1] ?? reviewer
  const values: Record<string, string> = { reviewer: firstName, location: locationName, phone }
  return template.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}

function moodOf(rating: number) {
  if (rating === 3) return 'mixed'
  return rating > 3 ? 'thanks' : 'sorry'
}

function truncateToSeconds(time: number): Date {
  return new Date(Math.floor(time / 1000) * 1000)
}
