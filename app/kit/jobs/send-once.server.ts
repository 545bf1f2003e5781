/**
 * Creates an item exactly once at a provider that has no idempotency keys, even if the worker is killed at any point.
 * Before creating the item, it lists what the provider already has. If a previous attempt may have created the item, a
 * retry searches for it in this list. Never calls the provider inside a database transaction.
 */
import type { ProviderResult } from '#app/kit/providers/provider-result'

type RemoteItem = { name: string; createdAt: string }

type CreateSteps<Found extends RemoteItem, Ready> = {
  /** Whether a previous attempt may have created the item. */
  isUncertain: boolean
  /** Lists all of the provider's items in the place where the item is to be created, such as a location's photos. */
  list: () => Promise<ProviderResult<Found[]>>
  /** Returns the item that a previous attempt created, or null. `found` is sorted from oldest to newest. */
  findSent: (found: Found[]) => Promise<Found | null>
  /**
   * Prepares what the provider needs to create the item, such as an uploaded image. Returns `made` if the item turns
   * out to exist already.
   */
  prepare: (found: Found[]) => Promise<ProviderResult<{ ready: Ready } | { made: Found }>>
  /** Called right before the item is created, with the names of the provider's existing items. */
  recordSending: (existingNames: string[]) => Promise<void>
  create: (ready: Ready) => Promise<ProviderResult<Found>>
}

/** The result of `sendOnce`. `isUncertain` is true if the provider may have created the item without confirming it. */
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
  /** The provider's name of the item, or null if it is unknown. */
  name: string | null
  isUncertain: boolean
  list: () => Promise<ProviderResult<Found[]>>
  findSent: (found: Found[]) => Promise<Found | null>
  remove: (name: string) => Promise<ProviderResult<null>>
}

/**
 * Removes an item. If its name is unknown but it may have been created, searches for it first. Also succeeds if the
 * provider does not have the item.
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
 * Sorts items from oldest to newest, so that each row finds the item that it created even if several items look alike.
 * The row that was sent first created the oldest item. If it picked a later item, the row that created the later item
 * would find none, because `findSent` excludes items that existed before a row was sent.
 */
function sortOldestFirst<Found extends RemoteItem>(found: Found[]): Found[] {
  return found.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

const removedResult: ProviderResult<null> = { outcome: 'ok', value: null }
