/**
 * Apple Maps as a directory. A write is based on the document that was read and includes its ETag. If someone else
 * wrote in the meantime, the document is fetched and merged once more. Apple rejects a whole document because of one
 * invalid field, so the other fields are then sent again without it. `SUBMITTED` means accepted, `PUBLISHED` means
 * live.
 */

import { findBusinessCategory } from '../business-categories'
import type {
  Confirmation,
  DirectoryAdapter,
  FieldAbility,
  ShownListing,
  Submission,
} from '../directory-adapter'
import { type ListingFacts, type ListingField, listingFields } from '../listing-facts'
import { mapResult, type ProviderResult, unavailableResult } from '../provider-result'
import { isSameLocation, locationKey, locationKeys } from '../same-location'
import { type AppleApi, type AppleSettings, createAppleApi, type WriteResult } from './api.server'
import { noChangesCode, type RefusedField, violationsOf } from './problem'
import { initialDetails, mergeDetails, toFacts } from './translate'
import { type AppleLocation, appleLocation } from './wire'

export function createAppleAdapter(settings: AppleSettings): DirectoryAdapter {
  const api = createAppleApi(settings)
  const today = () => (settings.now?.() ?? new Date()).toISOString().slice(0, 10)

  return {
    abilities: Object.fromEntries(listingFields.map((field) => [field, 'writes'])) as Record<
      ListingField,
      FieldAbility
    >,
    unsupportedFields,
    async find(facts) {
      const found = await findLocation(api, facts, locationKeys(facts))
      return mapResult(found, (one) => one && { remoteId: one.id, url: one.placeCardUrl ?? null })
    },
    read: async (remoteId) => mapResult(await api.find(remoteId), (one) => one && toShownListing(one)),
    async write(shown, facts, fields) {
      const current = shown ? parseDocument(shown) : await findLocation(api, facts, [locationKey(facts)])
      if (current.outcome !== 'ok') return current
      const sendable = fields.filter((field) => !(field in unsupportedFields(facts)))
      return current.value
        ? replaceLocation(api, current.value, facts, sendable, today())
        : createLocation(api, facts, settings.brandId, today())
    },
    confirm: (remoteId, job) => confirmSubmission(api, remoteId, job),
  }
}

function unsupportedFields({ category }: ListingFacts): Partial<Record<ListingField, string>> {
  if (!category || findBusinessCategory(category)) return {}
  return { category: `Apple has no matching category for ${category.name}.` }
}

/**
 * Finds our location at Apple by any of the given ids. Other businesses may use the same external ids, so a location is
 * returned only if its address matches. For a write that has no listing yet, `keys` contains only the id that we would
 * assign.
 */
async function findLocation(
  api: AppleApi,
  facts: ListingFacts,
  keys: string[],
): Promise<ProviderResult<AppleLocation | null>> {
  for (const key of keys) {
    const found = await api.findByPartnerId(key)
    if (found.outcome !== 'ok') return found
    if (found.value && isSameLocation(facts, toFacts(found.value.locationDetails))) return found
  }
  return { outcome: 'ok', value: null }
}

/**
 * Converts a location to what it shows. If Apple has rejected the location, returns no facts, because it is unknown
 * what people see of it.
 */
function toShownListing(location: AppleLocation): ShownListing {
  const { id, etag, state, placeCardUrl, locationDetails } = location
  return {
    remoteId: id,
    url: placeCardUrl ?? null,
    facts: state === 'REJECTED' ? {} : toFacts(locationDetails),
    claim: 'ours',
    pending: state === 'PUBLISHED' || state === 'REJECTED' ? [] : [...listingFields],
    version: etag,
    document: location,
  }
}

function parseDocument(shown: ShownListing): ProviderResult<AppleLocation> {
  const parsed = appleLocation.safeParse(shown.document)
  return parsed.success
    ? { outcome: 'ok', value: parsed.data }
    : unavailableResult('Apple’s last listing data is not available.')
}

async function replaceLocation(
  api: AppleApi,
  current: AppleLocation,
  facts: ListingFacts,
  fields: ListingField[],
  today: string,
): Promise<ProviderResult<Submission>> {
  const send = async (location: AppleLocation, sentFields: ListingField[]) =>
    api.replace(location.id, location.etag, mergeDetails(location.locationDetails, facts, sentFields, today))
  const first = await send(current, fields)
  if (!isStale(first))
    return retryWithoutRefused(first, fields, current, (remaining) => send(current, remaining))
  const latest = await api.find(current.id)
  if (latest.outcome !== 'ok') return latest
  if (!latest.value) return unavailableResult('The location no longer exists on Apple.')
  const { value } = latest
  return retryWithoutRefused(await send(value, fields), fields, value, (remaining) => send(value, remaining))
}

async function createLocation(
  api: AppleApi,
  facts: ListingFacts,
  brandId: string,
  today: string,
): Promise<ProviderResult<Submission>> {
  const send = (fields: ListingField[]) =>
    api.create(mergeDetails(initialDetails(facts, brandId), facts, fields, today))
  const fields = listingFields.filter((field) => !(field in unsupportedFields(facts)))
  return retryWithoutRefused(await send(fields), fields, null, send)
}

/** If Apple reports the fields that it rejects, sends the remaining fields once more. */
async function retryWithoutRefused(
  { result, reports }: WriteResult,
  fields: ListingField[],
  current: AppleLocation | null,
  send: (fields: ListingField[]) => Promise<WriteResult>,
): Promise<ProviderResult<Submission>> {
  const refused = violationsOf(reports).filter((one): one is RefusedField & { field: ListingField } =>
    fields.some((field) => field === one.field),
  )
  const remaining = fields.filter((field) => !refused.some((one) => one.field === field))
  if (result.outcome !== 'rejected' || refused.length === 0 || refused.length < violationsOf(reports).length)
    return toSubmission(result, fields, [], current)
  if (remaining.length === 0 && current)
    return { outcome: 'ok', value: { remoteId: current.id, job: null, taken: [], refused } }
  if (remaining.length === 0) return result
  return toSubmission((await send(remaining)).result, remaining, refused, current)
}

function toSubmission(
  result: ProviderResult<AppleLocation>,
  taken: ListingField[],
  refused: Submission['refused'],
  current: AppleLocation | null,
): ProviderResult<Submission> {
  if (result.outcome === 'rejected' && result.code === noChangesCode && current)
    return { outcome: 'ok', value: { remoteId: current.id, job: current.etag, taken, refused } }
  if (result.outcome === 'rejected' && result.status === 412)
    return unavailableResult('The location was changed on Apple in the meantime.', 60)
  return mapResult(result, ({ id, etag }) => ({ remoteId: id, job: etag, taken, refused }))
}

function isStale({ result }: WriteResult): boolean {
  return result.outcome === 'rejected' && result.status === 412
}

async function confirmSubmission(
  api: AppleApi,
  remoteId: string,
  job: string,
): Promise<ProviderResult<Confirmation>> {
  const found = await api.find(remoteId)
  if (found.outcome !== 'ok') return found
  if (!found.value) return unavailableResult('The location no longer exists on Apple.')
  const { state, etag } = found.value
  if (state === 'PUBLISHED') return { outcome: 'ok', value: { state: 'live' } }
  if (state !== 'REJECTED') return { outcome: 'ok', value: { state: 'pending' } }
  const feedback = await api.feedback(remoteId)
  return mapResult(feedback, ({ data }) => {
    const items = (data ?? []).filter(({ resourceDetails }) =>
      [etag, job, undefined, null].includes(resourceDetails.etag),
    )
    const latest = items.sort((one, other) => other.createdDate.localeCompare(one.createdDate))[0]
    const reports = [
      ...(latest?.validationReports ?? []),
      ...(latest?.resourceDetails.validationReports ?? []),
    ]
    return { state: 'rejected' as const, reasons: violationsOf(reports) }
  })
}
