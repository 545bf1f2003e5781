/**
 * Google as a directory. Users match profiles to locations, so `find` does not search. Changes are published through a
 * separate queue (app/product/locations/publishing), which counts edits and handles the rejection of individual fields.
 * A reading includes what people see and whether Google allows the owner to publish.
 */

import type { DirectoryAdapter, ShownListing, Submission } from '../directory-adapter'
import type { ListingFacts, ListingField } from '../listing-facts'
import { knownFacts, listingFields } from '../listing-facts'
import { mapResult, type ProviderResult } from '../provider-result'
import type { GoogleApi } from './api.server'
import { hoursLimits } from './hours/special-periods'
import { maskByField } from './profiles/profile-masks'
import { getProfile, getShownProfile, patchProfile } from './profiles/profiles.server'
import { toPatch } from './profiles/translate-location'
import { fetchVerification } from './profiles/verification.server'

export function createGoogleAdapter(api: GoogleApi): DirectoryAdapter {
  const abilities = Object.fromEntries(listingFields.map((field) => [field, 'writes'])) as Record<
    ListingField,
    'writes'
  >
  return {
    abilities,
    unsupportedFields: (facts) => hoursLimits(facts).unsupported,
    find: async () => ({ outcome: 'ok', value: null }),
    read: (remoteId) => readListing(api, remoteId),
    write: (shown, facts, fields) => writeListing(api, shown, facts, fields),
    confirm: async (remoteId) =>
      mapResult(await getShownProfile(api, remoteId), ({ pending }) => ({
        state: pending.length > 0 ? ('pending' as const) : ('live' as const),
      })),
  }
}

async function readListing(api: GoogleApi, remoteId: string): Promise<ProviderResult<ShownListing | null>> {
  const shown = await getShownProfile(api, remoteId)
  if (shown.outcome === 'rejected' && shown.status === 404) return { outcome: 'ok', value: null }
  if (shown.outcome !== 'ok') return shown
  const verification = await fetchVerification(api, remoteId)
  // A rejection of this call, such as for a missing permission, says nothing about the profile, so ignore it.
  if (verification.outcome === 'unavailable' || verification.outcome === 'throttled') return verification
  const { claim, barrier } =
    verification.outcome === 'ok' ? verification.value : { claim: 'ours' as const, barrier: null }
  const { facts, mapsUrl, pending } = shown.value
  return {
    outcome: 'ok',
    value: {
      remoteId,
      url: mapsUrl,
      facts: knownFacts(facts),
      claim,
      barrier,
      pending: listingFields.filter((field) => pending.includes(field)),
      version: null,
      document: null,
    },
  }
}

async function writeListing(
  api: GoogleApi,
  shown: ShownListing | null,
  facts: ListingFacts,
  fields: ListingField[],
): Promise<ProviderResult<Submission>> {
  if (!shown) return notLinkedResult
  const { remoteId } = shown
  const current = await getProfile(api, remoteId)
  if (current.outcome !== 'ok') return current
  const dates = [...facts.special_hours, ...(shown.facts.special_hours ?? [])].map(({ date }) => date)
  const scope = { masks: fields.map((field) => maskByField[field]), dates }
  const result = await patchProfile(api, remoteId, toPatch(facts, scope, current.value))
  return mapResult(result, () => ({ remoteId, job: null, taken: fields, refused: [] }))
}

const notLinkedResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 404,
  code: 'NOT_FOUND',
  reason: 'This location is not linked to a Google profile.',
}
