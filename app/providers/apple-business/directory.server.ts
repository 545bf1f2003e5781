/**
 * Apple Maps as a directory. A write is based on the document that was read and carries its ETag. If somebody else
 * wrote first, the document is read and merged once more. Apple rejects a document for a single bad field, so the other
 * fields are then sent without it. `SUBMITTED` means accepted, `PUBLISHED` means live.
 */
import { type Answer, mapAnswer, unavailable } from '../answer'
import {
  type Confirmation,
  type DirectoryAdapter,
  type FieldAbility,
  type ListingField,
  listingFields,
  type PlaceFacts,
  type ShownListing,
  type Submission,
} from '../directory-adapter'
import { kindOfCategory } from '../kinds-of-business'
import { isSamePlace, placeKey, placeNames } from '../same-place'
import { type AppleApi, type AppleSettings, appleApi, type Written } from './api.server'
import { nothingNew, type Refused, violationsOf } from './problem'
import { mergeDetails, newDetails, toFacts } from './translate'
import { type AppleLocation, appleLocation } from './wire'

export function appleBusiness(settings: AppleSettings): DirectoryAdapter {
  const api = appleApi(settings)
  const today = () => (settings.now?.() ?? new Date()).toISOString().slice(0, 10)

  return {
    abilities: Object.fromEntries(listingFields.map((field) => [field, 'writes'])) as Record<
      ListingField,
      FieldAbility
    >,
    cannotExpress,
    async find(facts) {
      const found = await findLocation(api, facts, placeNames(facts))
      return mapAnswer(found, (one) => one && { remoteId: one.id, url: one.placeCardUrl ?? null })
    },
    read: async (remoteId) => mapAnswer(await api.find(remoteId), (one) => one && toShown(one)),
    async write(shown, facts, fields) {
      const current = shown ? readAgain(shown) : await findLocation(api, facts, [placeKey(facts)])
      if (current.outcome !== 'ok') return current
      const said = fields.filter((field) => !(field in cannotExpress(facts)))
      return current.value
        ? replace(api, current.value, facts, said, today())
        : create(api, facts, settings.brandId, today())
    },
    confirm: (remoteId, job) => confirm(api, remoteId, job),
  }
}

function cannotExpress({ category }: PlaceFacts): Partial<Record<ListingField, string>> {
  if (!category || kindOfCategory(category)) return {}
  return { category: `We do not know what Apple calls the category ${category.name}.` }
}

/**
 * Finds our location at Apple. Others may use the same external ids, so what is found is verified first. A write that
 * has no listing yet looks only for the id that we would assign.
 */
async function findLocation(
  api: AppleApi,
  facts: PlaceFacts,
  names: string[],
): Promise<Answer<AppleLocation | null>> {
  for (const ours of names) {
    const found = await api.findByOurId(ours)
    if (found.outcome !== 'ok') return found
    if (found.value && isSamePlace(facts, toFacts(found.value.locationDetails))) return found
  }
  return { outcome: 'ok', value: null }
}

/** Returns no facts for a location that Apple has rejected: nobody knows what people see of it. */
function toShown(location: AppleLocation): ShownListing {
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

function readAgain(shown: ShownListing): Answer<AppleLocation> {
  const parsed = appleLocation.safeParse(shown.document)
  return parsed.success
    ? { outcome: 'ok', value: parsed.data }
    : unavailable('What Apple showed last has not been kept.')
}

async function replace(
  api: AppleApi,
  current: AppleLocation,
  facts: PlaceFacts,
  fields: ListingField[],
  today: string,
): Promise<Answer<Submission>> {
  const send = async (location: AppleLocation, wanted: ListingField[]) =>
    api.replace(location.id, location.etag, mergeDetails(location.locationDetails, facts, wanted, today))
  const first = await send(current, fields)
  if (!isStale(first)) return withoutRefused(first, fields, current, (left) => send(current, left))
  const fresh = await api.find(current.id)
  if (fresh.outcome !== 'ok') return fresh
  if (!fresh.value) return unavailable('The location is gone at Apple.')
  const { value } = fresh
  return withoutRefused(await send(value, fields), fields, value, (left) => send(value, left))
}

async function create(
  api: AppleApi,
  facts: PlaceFacts,
  brandId: string,
  today: string,
): Promise<Answer<Submission>> {
  const send = (fields: ListingField[]) =>
    api.create(mergeDetails(newDetails(facts, brandId), facts, fields, today))
  const fields = listingFields.filter((field) => !(field in cannotExpress(facts)))
  return withoutRefused(await send(fields), fields, null, send)
}

/** When Apple names the fields that it rejects, sends the remaining fields once more. */
async function withoutRefused(
  { answer, reports }: Written,
  fields: ListingField[],
  current: AppleLocation | null,
  send: (fields: ListingField[]) => Promise<Written>,
): Promise<Answer<Submission>> {
  const refused = violationsOf(reports).filter((one): one is Refused & { field: ListingField } =>
    fields.some((field) => field === one.field),
  )
  const left = fields.filter((field) => !refused.some((one) => one.field === field))
  if (answer.outcome !== 'rejected' || refused.length === 0 || refused.length < violationsOf(reports).length)
    return toSubmission(answer, fields, [], current)
  if (left.length === 0 && current)
    return { outcome: 'ok', value: { remoteId: current.id, job: null, taken: [], refused } }
  if (left.length === 0) return answer
  return toSubmission((await send(left)).answer, left, refused, current)
}

function toSubmission(
  answer: Answer<AppleLocation>,
  taken: ListingField[],
  refused: Submission['refused'],
  current: AppleLocation | null,
): Answer<Submission> {
  if (answer.outcome === 'rejected' && answer.code === nothingNew && current)
    return { outcome: 'ok', value: { remoteId: current.id, job: current.etag, taken, refused } }
  if (answer.outcome === 'rejected' && answer.status === 412)
    return unavailable('Apple’s location was changed by somebody else meanwhile.', 60)
  return mapAnswer(answer, ({ id, etag }) => ({ remoteId: id, job: etag, taken, refused }))
}

function isStale({ answer }: Written): boolean {
  return answer.outcome === 'rejected' && answer.status === 412
}

async function confirm(api: AppleApi, remoteId: string, job: string): Promise<Answer<Confirmation>> {
  const found = await api.find(remoteId)
  if (found.outcome !== 'ok') return found
  if (!found.value) return unavailable('The location is gone at Apple.')
  const { state, etag } = found.value
  if (state === 'PUBLISHED') return { outcome: 'ok', value: { state: 'live' } }
  if (state !== 'REJECTED') return { outcome: 'ok', value: { state: 'pending' } }
  const feedback = await api.feedback(remoteId)
  return mapAnswer(feedback, ({ data }) => {
    const told = (data ?? []).filter(({ resourceDetails }) =>
      [etag, job, undefined, null].includes(resourceDetails.etag),
    )
    const latest = told.sort((one, other) => other.createdDate.localeCompare(one.createdDate))[0]
    const reports = [
      ...(latest?.validationReports ?? []),
      ...(latest?.resourceDetails.validationReports ?? []),
    ]
    const reasons = violationsOf(reports)
    const untold = { field: null, reason: 'Apple has rejected the location without saying why.' }
    return { state: 'rejected' as const, reasons: reasons.length > 0 ? reasons : [untold] }
  })
}
