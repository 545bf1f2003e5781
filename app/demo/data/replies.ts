/** What the owners answer, and what became of the answer at the source. */
import type { ResponseEventKind, ResponseStatus } from '#app/database/schema'
import type { Random } from './random'
import type { Kind } from './texts'
import written from './written.json'

/** Ours are the events that a person caused; the rest is what the source answered. */
type DemoEvent = { event: ResponseEventKind; at: Date; description: string; isOurs: boolean }
export type DemoResponse = {
  body: string
  status: ResponseStatus
  statusDescription: string
  publishedAt: Date | null
  writtenAt: Date
  /** Which of those who answer wrote it: an index that wraps around. */
  writer: number
  events: DemoEvent[]
}

const hour = 3_600_000
const refusals = {
  rejected: 'The source refused the text: it breaks its rules for responses.',
  error_published: 'The source did not answer; the response will be sent again.',
  error_unpublished: 'The source did not answer; it will be asked again to take the response down.',
}

export type Answered = {
  reviewer: string
  place: string
  phone: string
  rating: number
  publishedAt: Date
  /** True when the source has an interface, so that something can go wrong there. */
  isSentToSource: boolean
}

/** Nothing when the owners were silent, or would answer only after `now`. */
export function composeResponse(random: Random, kind: Kind, about: Answered, now: Date): DemoResponse | null {
  const eagerness = about.rating > 3 ? 0.32 : 0.55
  if (!random.chance(eagerness)) return null
  const delay = hour * (0.5 + 140 * random.next() ** 3)
  const writtenAt = wholeSeconds(about.publishedAt.getTime() + delay)
  const publishedAt = wholeSeconds(writtenAt.getTime() + 4_000 + 60_000 * random.next())
  if (publishedAt > now) return null
  const isSettled = now.getTime() - writtenAt.getTime() > 48 * hour
  const status = about.isSentToSource ? statusOf(random, isSettled) : 'published'
  const isLive = status === 'published' || status === 'error_unpublished'
  return {
    body: fillIn(random.pick(written[kind].replies[moodOf(about.rating)]), about),
    status,
    statusDescription: status in refusals ? refusals[status as keyof typeof refusals] : '',
    publishedAt: isLive ? publishedAt : null,
    writtenAt,
    writer: random.below(12),
    events: eventsOf(status, writtenAt, publishedAt, isSettled && random.chance(0.05)),
  }
}

/** The source looks at new answers for a while before it shows them. */
function statusOf(random: Random, isSettled: boolean): ResponseStatus {
  if (!isSettled) return random.chance(0.5) ? 'awaiting' : 'published'
  return random.weighted({ published: 96, rejected: 2, error_published: 1, error_unpublished: 1 })
}

function eventsOf(
  status: ResponseStatus,
  writtenAt: Date,
  publishedAt: Date,
  isEdited: boolean,
): DemoEvent[] {
  const written = ours('written', writtenAt)
  const published = theirs('published', publishedAt)
  const later = (seconds: number) => new Date(publishedAt.getTime() + seconds * 1000)
  switch (status) {
    case 'awaiting':
      return [written, theirs('awaiting', publishedAt)]
    case 'rejected':
      return [written, theirs('rejected', publishedAt, refusals.rejected)]
    case 'error_published':
      return [written, theirs('failed', publishedAt, refusals.error_published)]
    case 'error_unpublished': {
      const failed = theirs('delete_failed', later(3609), refusals.error_unpublished)
      return [written, published, ours('delete_requested', later(3600)), failed]
    }
    default: {
      const edits = isEdited ? [ours('edited', later(600)), theirs('published', later(607))] : []
      return [written, published, ...edits]
    }
  }
}

function ours(event: ResponseEventKind, at: Date): DemoEvent {
  return { event, at, description: '', isOurs: true }
}

function theirs(event: ResponseEventKind, at: Date, description = ''): DemoEvent {
  return { event, at, description, isOurs: false }
}

function fillIn(template: string, { reviewer, place, phone }: Answered): string {
  const firstName = /^(\S+) \p{L}\.$/u.exec(reviewer)?.[1] ?? reviewer
  const words: Record<string, string> = { reviewer: firstName, location: place, phone }
  return template.replace(/\{(\w+)\}/g, (all, name: string) => words[name] ?? all)
}

function moodOf(rating: number) {
  if (rating === 3) return 'mixed'
  return rating > 3 ? 'thanks' : 'sorry'
}

function wholeSeconds(time: number): Date {
  return new Date(Math.floor(time / 1000) * 1000)
}
