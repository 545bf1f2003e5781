/**
 * Google as one of the directories. People match profiles to locations, so nothing is searched here. Locations publish
 * through a separate queue (app/locations/sync), which counts edits and separates the rejections of individual fields.
 * A reading covers what people see and whether Google lets the owner publish at all.
 */
import { type Answer, mapAnswer } from '../answer'
import type {
  DirectoryAdapter,
  ListingField,
  PlaceFacts,
  ShownListing,
  Submission,
} from '../directory-adapter'
import { listingFields } from '../directory-adapter'
import type { GoogleApi } from './api.server'
import { maskOfListing } from './listing-masks'
import { getProfile, getShownProfile, patchProfile } from './profiles.server'
import { toldOf, toPatch } from './translate-location'
import { verificationOf } from './verification.server'

export function googleDirectory(api: GoogleApi): DirectoryAdapter {
  const abilities = Object.fromEntries(listingFields.map((field) => [field, 'writes'])) as Record<
    ListingField,
    'writes'
  >
  return {
    abilities,
    cannotExpress: () => ({}),
    find: async () => ({ outcome: 'ok', value: null }),
    read: (remoteId) => read(api, remoteId),
    write: (shown, facts, fields) => write(api, shown, facts, fields),
    confirm: async (remoteId) =>
      mapAnswer(await getShownProfile(api, remoteId), ({ pending }) => ({
        state: pending.length > 0 ? ('pending' as const) : ('live' as const),
      })),
  }
}

async function read(api: GoogleApi, remoteId: string): Promise<Answer<ShownListing | null>> {
  const shown = await getShownProfile(api, remoteId)
  if (shown.outcome === 'rejected' && shown.status === 404) return { outcome: 'ok', value: null }
  if (shown.outcome !== 'ok') return shown
  const verification = await verificationOf(api, remoteId)
  // A rejection of this call, such as for a missing permission, says nothing about the profile.
  if (verification.outcome === 'unavailable' || verification.outcome === 'throttled') return verification
  const { claim, barrier } =
    verification.outcome === 'ok' ? verification.value : { claim: 'ours' as const, barrier: null }
  const { facts, mapsUrl, pending } = shown.value
  return {
    outcome: 'ok',
    value: {
      remoteId,
      url: mapsUrl,
      facts: toldOf(facts),
      claim,
      barrier,
      pending: listingFields.filter((field) => pending.includes(maskOfListing[field])),
      version: null,
      document: null,
    },
  }
}

async function write(
  api: GoogleApi,
  shown: ShownListing | null,
  facts: PlaceFacts,
  fields: ListingField[],
): Promise<Answer<Submission>> {
  if (!shown) return notMatched
  const { remoteId } = shown
  const current = await getProfile(api, remoteId)
  if (current.outcome !== 'ok') return current
  const dates = [...facts.special_hours, ...(shown.facts.special_hours ?? [])].map(({ date }) => date)
  const wish = { masks: fields.map((field) => maskOfListing[field]), dates }
  const answer = await patchProfile(api, remoteId, toPatch(facts, wish, current.value))
  return mapAnswer(answer, () => ({ remoteId, job: null, taken: fields, refused: [] }))
}

const notMatched: Answer<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'This location is not linked to a Google profile.',
}
