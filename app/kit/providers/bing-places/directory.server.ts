/**
 * Bing as a directory. Bing returns only the businesses that we submitted, and accepts a business only as a whole, so a
 * write is based on the document that was read. Bing rejects a whole business because of one invalid field, so the
 * other fields are then sent again without it. The business's status says whether it is published.
 */

import type { DirectoryAdapter, ShownListing, Submission } from '../directory-adapter'
import { type ListingFacts, type ListingField, listingFields } from '../listing-facts'
import { mapResult, type ProviderResult, unavailableResult } from '../provider-result'
import { joinReasons } from '../rejection-reason'
import { isSameLocation, locationKey, locationKeys } from '../same-location'
import { type BingApi, type BingSettings, createBingApi } from './api.server'
import {
  abilities,
  initialBusiness,
  mergeBusiness,
  partialFields,
  toFacts,
  unsupportedFields,
} from './translate'
import { type BingBusiness, type BingStatus, type BingWriteResponse, bingBusiness } from './wire'
import { parseWriteResult, toConfirmation } from './write-results'

export function createBingAdapter(settings: BingSettings): DirectoryAdapter {
  const api = createBingApi(settings)
  const today = () => (settings.now?.() ?? new Date()).toISOString().slice(0, 10)

  return {
    abilities,
    unsupportedFields,
    partialFields,
    async find(facts) {
      const found = await findBusiness(api, facts, locationKeys(facts))
      return mapResult(found, (one) => one && { remoteId: one.StoreId, url: null })
    },
    async read(remoteId) {
      const found = await api.find([remoteId])
      if (found.outcome !== 'ok') return found
      const business = found.value.Businesses?.find(({ StoreId }) => StoreId === remoteId)
      if (!business) return { outcome: 'ok', value: null }
      return mapResult(await fetchStatus(api, remoteId), (status) => toShownListing(business, status))
    },
    async write(shown, facts, fields) {
      const current = shown ? parseDocument(shown) : await findBusiness(api, facts, [locationKey(facts)])
      if (current.outcome !== 'ok') return current
      const { value } = current
      const base = value ?? initialBusiness(facts)
      const sendable = (value ? fields : listingFields).filter((field) => canSend(field, facts, value))
      const send = async (sentFields: ListingField[]) => {
        const business = mergeBusiness(base, facts, sentFields, today())
        return value ? api.update(business) : api.create(business)
      }
      return sendWithoutRefused(base.StoreId, sendable, send)
    },
    async confirm(remoteId) {
      const status = await fetchStatus(api, remoteId)
      return mapResult(status, (info) => (info ? toConfirmation(info) : { state: 'pending' as const }))
    },
  }
}

/** Checks whether a field can be sent. The category is sent only when a new business is created. */
function canSend(field: ListingField, facts: ListingFacts, current: BingBusiness | null): boolean {
  if (field in unsupportedFields(facts)) return false
  return abilities[field] === 'writes' || (field === 'category' && current === null)
}

/**
 * Finds our business at Bing by any of the given ids. Other businesses may use the same external ids, so a business is
 * returned only if its address matches. For a write that has no listing yet, `storeIds` contains only the id that we
 * would assign.
 */
async function findBusiness(
  api: BingApi,
  facts: ListingFacts,
  storeIds: string[],
): Promise<ProviderResult<BingBusiness | null>> {
  const found = await api.find(storeIds)
  return mapResult(
    found,
    ({ Businesses }) => Businesses?.find((business) => isSameLocation(facts, toFacts(business))) ?? null,
  )
}

async function fetchStatus(api: BingApi, storeId: string): Promise<ProviderResult<BingStatus | null>> {
  const status = await api.status(storeId)
  return mapResult(
    status,
    ({ BusinessesStatusInfo }) => BusinessesStatusInfo?.find(({ StoreId }) => StoreId === storeId) ?? null,
  )
}

/**
 * Converts a business to what it shows. If Bing found an issue in the business, returns no facts, because it is unknown
 * what people see of it.
 */
function toShownListing(business: BingBusiness, status: BingStatus | null): ShownListing {
  const { state } = status ? toConfirmation(status) : { state: 'pending' as const }
  return {
    remoteId: business.StoreId,
    url: status?.PublishLink || null,
    facts: state === 'rejected' ? {} : toFacts(business),
    claim: 'ours',
    pending: state === 'pending' ? [...listingFields] : [],
    version: null,
    document: business,
  }
}

function parseDocument(shown: ShownListing): ProviderResult<BingBusiness> {
  const parsed = bingBusiness.safeParse(shown.document)
  return parsed.success
    ? { outcome: 'ok', value: parsed.data }
    : unavailableResult('Bing’s last listing data is not available.')
}

async function sendWithoutRefused(
  remoteId: string,
  fields: ListingField[],
  send: (fields: ListingField[]) => Promise<ProviderResult<BingWriteResponse>>,
): Promise<ProviderResult<Submission>> {
  const first = await send(fields)
  if (first.outcome !== 'ok') return first
  const { isTaken, refused } = parseWriteResult(0, first.value)
  const submission = (
    taken: ListingField[],
    refusedFields: Submission['refused'],
  ): ProviderResult<Submission> => ({
    outcome: 'ok',
    value: { remoteId, job: remoteId, taken, refused: refusedFields },
  })
  if (isTaken) return submission(fields, [])
  const named = refused.filter((one): one is Submission['refused'][number] =>
    fields.some((field) => field === one.field),
  )
  const remaining = fields.filter((field) => !named.some((one) => one.field === field))
  const reason = joinReasons(refused.map((one) => one.reason))
  if (named.length < refused.length || remaining.length === 0)
    return { outcome: 'rejected', status: 400, code: 'REFUSED', reason }
  const retried = await send(remaining)
  if (retried.outcome !== 'ok') return retried
  const second = parseWriteResult(0, retried.value)
  if (second.isTaken) return submission(remaining, named)
  return { outcome: 'rejected', status: 400, code: 'REFUSED', reason: second.refused[0]?.reason ?? reason }
}
