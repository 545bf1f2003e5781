/**
 * Bing as a directory. It shows us only the businesses that we gave it, and accepts each only as a whole: a write is
 * based on the document that was read. Bing rejects a business for a single bad field, so the other fields are then
 * sent without it. The business's status says whether it is published.
 */
import { type Answer, mapAnswer, unavailable } from '../answer'
import {
  type DirectoryAdapter,
  type ListingField,
  listingFields,
  type PlaceFacts,
  type ShownListing,
  type Submission,
} from '../directory-adapter'
import { isSamePlace, placeKey, placeNames } from '../same-place'
import { type BingApi, type BingSettings, bingApi } from './api.server'
import { toConfirmation, writtenAt } from './results'
import { abilities, cannotExpress, mergeBusiness, newBusiness, toFacts } from './translate'
import { type BingBusiness, type BingStatus, type BingWritten, bingBusiness } from './wire'

export function bingPlaces(settings: BingSettings): DirectoryAdapter {
  const api = bingApi(settings)
  const today = () => (settings.now?.() ?? new Date()).toISOString().slice(0, 10)

  return {
    abilities,
    cannotExpress,
    async find(facts) {
      const found = await findBusiness(api, facts, placeNames(facts))
      return mapAnswer(found, (one) => one && { remoteId: one.StoreId, url: null })
    },
    async read(remoteId) {
      const found = await api.find([remoteId])
      if (found.outcome !== 'ok') return found
      const business = found.value.Businesses?.find(({ StoreId }) => StoreId === remoteId)
      if (!business) return { outcome: 'ok', value: null }
      return mapAnswer(await statusOf(api, remoteId), (status) => toShown(business, status))
    },
    async write(shown, facts, fields) {
      const current = shown ? readAgain(shown) : await findBusiness(api, facts, [placeKey(facts)])
      if (current.outcome !== 'ok') return current
      const { value } = current
      const begun = value ?? newBusiness(facts)
      const sayable = (value ? fields : listingFields).filter((field) => canSay(field, facts, value))
      const send = async (wanted: ListingField[]) => {
        const business = mergeBusiness(begun, facts, wanted, today())
        return value ? api.update(business) : api.create(business)
      }
      return sendWithoutRefused(begun.StoreId, sayable, send)
    },
    async confirm(remoteId) {
      const status = await statusOf(api, remoteId)
      return mapAnswer(status, (told) => (told ? toConfirmation(told) : { state: 'pending' as const }))
    },
  }
}

/** Returns whether a field can be sent. The category is sent only once, when a new place is created. */
function canSay(field: ListingField, facts: PlaceFacts, current: BingBusiness | null): boolean {
  if (field in cannotExpress(facts)) return false
  return abilities[field] === 'writes' || (field === 'category' && current === null)
}

/**
 * Finds our business at Bing. Others may use the same external ids, so what is found is verified first. A write that
 * has no listing yet looks only for the id that we would assign.
 */
async function findBusiness(
  api: BingApi,
  facts: PlaceFacts,
  names: string[],
): Promise<Answer<BingBusiness | null>> {
  const found = await api.find(names)
  return mapAnswer(
    found,
    ({ Businesses }) => Businesses?.find((business) => isSamePlace(facts, toFacts(business))) ?? null,
  )
}

async function statusOf(api: BingApi, storeId: string): Promise<Answer<BingStatus | null>> {
  const status = await api.status(storeId)
  return mapAnswer(
    status,
    ({ BusinessesStatusInfo }) => BusinessesStatusInfo?.find(({ StoreId }) => StoreId === storeId) ?? null,
  )
}

/** Returns no facts for a business in which Bing found an issue: nobody knows what people see of it. */
function toShown(business: BingBusiness, status: BingStatus | null): ShownListing {
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

function readAgain(shown: ShownListing): Answer<BingBusiness> {
  const parsed = bingBusiness.safeParse(shown.document)
  return parsed.success
    ? { outcome: 'ok', value: parsed.data }
    : unavailable('What Bing showed last has not been kept.')
}

async function sendWithoutRefused(
  remoteId: string,
  fields: ListingField[],
  send: (fields: ListingField[]) => Promise<Answer<BingWritten>>,
): Promise<Answer<Submission>> {
  const first = await send(fields)
  if (first.outcome !== 'ok') return first
  const { isTaken, refused } = writtenAt(0, first.value)
  const taken = (of: ListingField[], without: Submission['refused']): Answer<Submission> => ({
    outcome: 'ok',
    value: { remoteId, job: remoteId, taken: of, refused: without },
  })
  if (isTaken) return taken(fields, [])
  const named = refused.filter((one): one is Submission['refused'][number] =>
    fields.some((field) => field === one.field),
  )
  const left = fields.filter((field) => !named.some((one) => one.field === field))
  const reason = refused.map((one) => one.reason).join(' ')
  if (named.length < refused.length || left.length === 0)
    return { outcome: 'rejected', status: 400, code: 'REFUSED', reason }
  const again = await send(left)
  if (again.outcome !== 'ok') return again
  const second = writtenAt(0, again.value)
  if (second.isTaken) return taken(left, named)
  return { outcome: 'rejected', status: 400, code: 'REFUSED', reason: second.refused[0]?.reason ?? reason }
}
