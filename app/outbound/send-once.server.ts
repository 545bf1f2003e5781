/**
 * Making something at a provider that gives no idempotency key, once, whenever the worker is killed: what it has is read
 * before, and again by whoever finds that it may have been made. The network is never waited for inside a transaction.
 */
import type { Answer } from '#app/providers/answer'

type Named = { name: string; createdAt: string }

type Steps<Found extends Named, Ready> = {
  /** An attempt before this one may have made it. */
  isUnsure: boolean
  /** All that the provider has where it is to be made. */
  list: () => Promise<Answer<Found[]>>
  /** The first of those, oldest first, that may be this one. */
  findSent: (found: Found[]) => Promise<Found | null>
  /** What making it needs, such as an uploaded image; `made` when it turns out that it is there. */
  prepare: (found: Found[]) => Promise<Answer<{ ready: Ready } | { made: Found }>>
  /** Written down right before. */
  recordSending: (knownNames: string[]) => Promise<void>
  create: (ready: Ready) => Promise<Answer<Found>>
}

/** `isUnsure`: the provider did not say whether it has it now. */
export type Sent<Found> = { answer: Answer<Found>; isUnsure: boolean }

export async function sendOnce<Found extends Named, Ready>(steps: Steps<Found, Ready>): Promise<Sent<Found>> {
  const { isUnsure } = steps
  const before = await steps.list()
  if (before.outcome !== 'ok') return { answer: before, isUnsure }
  const known = isUnsure ? await steps.findSent(oldestFirst(before.value)) : null
  if (known) return { answer: { outcome: 'ok', value: known }, isUnsure: false }
  const prepared = await steps.prepare(before.value)
  if (prepared.outcome !== 'ok') return { answer: prepared, isUnsure }
  if ('made' in prepared.value)
    return { answer: { outcome: 'ok', value: prepared.value.made }, isUnsure: false }
  await steps.recordSending(before.value.map(({ name }) => name))
  const answer = await steps.create(prepared.value.ready)
  return { answer, isUnsure: answer.outcome === 'unavailable' }
}

type Removing<Found extends Named> = {
  /** The provider's name of it; null when none is known. */
  name: string | null
  isUnsure: boolean
  list: () => Promise<Answer<Found[]>>
  findSent: (found: Found[]) => Promise<Found | null>
  remove: (name: string) => Promise<Answer<null>>
}

/** What may have been sent is looked for first; what the provider never had is gone already. */
export async function removeOnce<Found extends Named>(steps: Removing<Found>): Promise<Answer<null>> {
  if (steps.name) return steps.remove(steps.name)
  if (!steps.isUnsure) return gone
  const found = await steps.list()
  if (found.outcome !== 'ok') return found
  const sent = await steps.findSent(oldestFirst(found.value))
  return sent ? steps.remove(sent.name) : gone
}

/**
 * Of several that look alike, what was sent before belongs to whoever sent before: to take a later one would leave its
 * sender with one that it knows as an earlier one, and so with none.
 */
function oldestFirst<Found extends Named>(found: Found[]): Found[] {
  return found.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

const gone: Answer<null> = { outcome: 'ok', value: null }
