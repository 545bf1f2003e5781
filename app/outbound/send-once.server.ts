/**
 * Creates something exactly once at a provider without idempotency keys, even if the worker is killed at any point. It
 * lists what the provider already has before creating, and a retry that finds it may have been created lists it again.
 * Never waits for the network inside a transaction.
 */
import type { Answer } from '#app/providers/answer'

type Named = { name: string; createdAt: string }

type Steps<Found extends Named, Ready> = {
  /** A previous attempt may have created it. */
  isUnsure: boolean
  /** Lists everything the provider has in the place where it is to be created. */
  list: () => Promise<Answer<Found[]>>
  /** Returns the first of those, oldest first, that may be this one. */
  findSent: (found: Found[]) => Promise<Found | null>
  /** Prepares what creating it requires, such as an uploaded image; `made` when it turns out to exist already. */
  prepare: (found: Found[]) => Promise<Answer<{ ready: Ready } | { made: Found }>>
  /** Runs right before it is created. */
  recordSending: (knownNames: string[]) => Promise<void>
  create: (ready: Ready) => Promise<Answer<Found>>
}

/** `isUnsure`: the provider did not say whether it was created. */
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

/** Looks first for what may have been sent. What the provider never had counts as removed. */
export async function removeOnce<Found extends Named>(steps: Removing<Found>): Promise<Answer<null>> {
  if (steps.name) return steps.remove(steps.name)
  if (!steps.isUnsure) return gone
  const found = await steps.list()
  if (found.outcome !== 'ok') return found
  const sent = await steps.findSent(oldestFirst(found.value))
  return sent ? steps.remove(sent.name) : gone
}

/**
 * Of several that look alike, the oldest belongs to the run that sent first. If a run took a later one, that one's own
 * sender would find only the earlier one, which it knows is not its own, and be left with none.
 */
function oldestFirst<Found extends Named>(found: Found[]): Found[] {
  return found.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

const gone: Answer<null> = { outcome: 'ok', value: null }
