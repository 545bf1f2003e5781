/**
 * Creates something exactly once at a provider without idempotency keys, even if the worker is killed at any point. It
 * lists what the provider already has before creating, and a retry that finds it may have been created lists it again.
 * Never waits for the network inside a transaction.
 */
import type { ProviderResult } from '#app/providers/provider-result'

type RemoteItem = { name: string; createdAt: string }

type CreateSteps<Found extends RemoteItem, Ready> = {
  /** Whether a previous attempt may have created it. */
  isUncertain: boolean
  /** Lists everything the provider has where it is to be created. */
  list: () => Promise<ProviderResult<Found[]>>
  /** Returns the item that may be this one, or null. The given items are sorted oldest first. */
  findSent: (found: Found[]) => Promise<Found | null>
  /**
   * Prepares what creating it requires, such as an uploaded image. Returns `made` when the item turns out to exist
   * already.
   */
  prepare: (found: Found[]) => Promise<ProviderResult<{ ready: Ready } | { made: Found }>>
  /** Called right before it is created. */
  recordSending: (existingNames: string[]) => Promise<void>
  create: (ready: Ready) => Promise<ProviderResult<Found>>
}

/** `isUncertain`: the provider did not say whether it was created. */
export type SendResult<Found> = { answer: ProviderResult<Found>; isUncertain: boolean }

export async function sendOnce<Found extends RemoteItem, Ready>(
  steps: CreateSteps<Found, Ready>,
): Promise<SendResult<Found>> {
  const { isUncertain } = steps
  const listed = await steps.list()
  if (listed.outcome !== 'ok') return { answer: listed, isUncertain }
  const alreadySent = isUncertain ? await steps.findSent(sortOldestFirst(listed.value)) : null
  if (alreadySent) return { answer: { outcome: 'ok', value: alreadySent }, isUncertain: false }
  const prepared = await steps.prepare(listed.value)
  if (prepared.outcome !== 'ok') return { answer: prepared, isUncertain }
  if ('made' in prepared.value)
    return { answer: { outcome: 'ok', value: prepared.value.made }, isUncertain: false }
  await steps.recordSending(listed.value.map(({ name }) => name))
  const result = await steps.create(prepared.value.ready)
  return { answer: result, isUncertain: result.outcome === 'unavailable' }
}

type RemoveSteps<Found extends RemoteItem> = {
  /** The provider's name of the item; null when none is known. */
  name: string | null
  isUncertain: boolean
  list: () => Promise<ProviderResult<Found[]>>
  findSent: (found: Found[]) => Promise<Found | null>
  remove: (name: string) => Promise<ProviderResult<null>>
}

/**
 * Searches for an item that may have been created before removing it. An item that the provider never had counts as
 * removed.
 */
export async function removeOnce<Found extends RemoteItem>(
  steps: RemoveSteps<Found>,
): Promise<ProviderResult<null>> {
  if (steps.name) return steps.remove(steps.name)
  if (!steps.isUncertain) return removedResult
  const found = await steps.list()
  if (found.outcome !== 'ok') return found
  const sentItem = await steps.findSent(sortOldestFirst(found.value))
  return sentItem ? steps.remove(sentItem.name) : removedResult
}

/**
 * Among items that look alike, the oldest belongs to the run that sent first. If a run picked a later one, the run that
 * created that one would find only the earlier item, would know that it is not its own, and would be left with none.
 */
function sortOldestFirst<Found extends RemoteItem>(found: Found[]): Found[] {
  return found.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

const removedResult: ProviderResult<null> = { outcome: 'ok', value: null }
