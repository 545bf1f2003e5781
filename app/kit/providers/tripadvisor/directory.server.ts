/**
 * Tripadvisor as a directory: read through its Content API, never written. The search also returns locations with
 * similar names, so a result is our location only if its details match our street number, zip code and phone number.
 */

import type { DirectoryAdapter } from '../directory-adapter'
import { internationalPhone } from '../international-phone'
import type { ListingFacts } from '../listing-facts'
import { isSameAddress, isSamePhone } from '../phone-and-address'
import type { ProviderResult } from '../provider-result'
import {
  createTripadvisorApi,
  locationIdPath,
  type TripadvisorApi,
  type TripadvisorSettings,
} from './content-api.server'
import { toAddress, toFacts } from './translate'
import { type TripadvisorLocation, tripadvisorLocation, tripadvisorSearchResults } from './wire'

export function createTripadvisorAdapter(settings: TripadvisorSettings): DirectoryAdapter {
  const api = createTripadvisorApi(settings)
  return {
    abilities: {
      public_name: 'reads',
      address: 'reads',
      phone: 'reads',
      website: 'reads',
      category: 'none',
      open_status: 'none',
      hours: 'reads',
      special_hours: 'none',
    },
    unsupportedFields: () => ({}),
    find: (facts) => findListing(api, facts),
    async read(remoteId) {
      const result = await fetchLocation(api, remoteId)
      if (result.outcome !== 'ok' || result.value === null) return result as ProviderResult<null>
      const location = result.value
      const { location_id, web_url } = location
      const rest = { claim: 'ours' as const, pending: [], version: null, document: null }
      return {
        outcome: 'ok',
        value: { remoteId: location_id, url: web_url ?? null, facts: toFacts(location), ...rest },
      }
    },
    write: async () => readOnlyResult,
    confirm: async () => readOnlyResult,
  }
}

const readOnlyResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 405,
  code: 'READ_ONLY',
  reason: 'Tripadvisor is read-only. Make changes in its Management Center.',
}

const maxCandidates = 5

/**
 * Finds our location: searches by name and phone number first, because few locations share a number, and then by name
 * and address. Returns null if no result matches.
 */
async function findListing(
  api: TripadvisorApi,
  facts: ListingFacts,
): Promise<ProviderResult<{ remoteId: string; url: string | null } | null>> {
  const phone = facts.phone && internationalPhone(facts.phone, facts.address?.country_id).replace(/\D/g, '')
  const { address, city, state } = facts.address ?? { address: '', city: '', state: '' }
  const addressText = [address, city, state].filter(Boolean).join(', ')
  const searchQuery = facts.public_name ?? ''
  if (searchQuery === '' || addressText === '') return { outcome: 'ok', value: null }
  for (const query of phone ? [{ phone }, { address: addressText }] : [{ address: addressText }]) {
    const found = await api('search', { searchQuery, ...query }, tripadvisorSearchResults)
    if (found.outcome !== 'ok') return found
    const candidates = found.value.data.filter(
      ({ address_obj }) => !address_obj?.postalcode || isSameAddress(facts.address, toAddress(address_obj)),
    )
    for (const { location_id } of candidates.slice(0, maxCandidates)) {
      const result = await fetchLocation(api, location_id)
      if (result.outcome !== 'ok') return result
      const location = result.value
      if (location && isMatch(facts, location))
        return { outcome: 'ok', value: { remoteId: location.location_id, url: location.web_url ?? null } }
    }
  }
  return { outcome: 'ok', value: null }
}

/**
 * Checks whether the result is our location: street number, zip code and phone number have to match. If the result has
 * no phone number, its name has to match instead.
 */
function isMatch(facts: ListingFacts, location: TripadvisorLocation): boolean {
  const remote = { address: toAddress(location.address_obj), phone: location.phone ?? null }
  if (!isSameAddress(facts.address, remote.address)) return false
  return remote.phone
    ? isSamePhone(facts, remote)
    : location.name?.trim().toLowerCase() === facts.public_name?.trim().toLowerCase()
}

async function fetchLocation(
  api: TripadvisorApi,
  id: string,
): Promise<ProviderResult<TripadvisorLocation | null>> {
  const path = locationIdPath(id)
  if (!path) return { outcome: 'ok', value: null }
  const result = await api(`${path}/details`, {}, tripadvisorLocation)
  if (result.outcome === 'rejected' && result.status === 404) return { outcome: 'ok', value: null }
  return result
}
