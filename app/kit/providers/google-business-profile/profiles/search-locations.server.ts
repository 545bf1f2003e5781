/**
 * Searches Google's places by text or by name and address, to find the place that matches a location. If a place
 * already has a profile with an owner, it is marked as claimed: users can request access to the profile but cannot
 * claim it.
 */

import type { ListingAddress, ListingFacts } from '../../listing-facts'
import type { FoundLocation } from '../../profile-client/profiles'
import { mapResult, type ProviderResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import { googleSearchResults } from '../location-wire'
import { toFacts, toPatch } from './translate-location'

export type LocationQuery =
  | { query: string }
  | { name: string; address: ListingAddress; phone?: string | null; website?: string | null }

const maxResults = 10

export async function searchGoogleLocations(
  api: GoogleApi,
  query: LocationQuery,
  limit = 5,
): Promise<ProviderResult<FoundLocation[]>> {
  const criteria = 'query' in query ? { query: query.query } : { location: toSearchLocation(query) }
  const result = await api.call({
    api: 'information',
    method: 'POST',
    path: 'googleLocations:search',
    body: { ...criteria, pageSize: Math.min(limit, maxResults) },
    shape: googleSearchResults,
  })
  return mapResult(result, ({ googleLocations }) =>
    (googleLocations ?? []).map(({ location, requestAdminRightsUri }) => {
      const { public_name, address, phone, website, category } = toFacts(location ?? {})
      return {
        placeId: location?.metadata?.placeId || null,
        name: public_name ?? '',
        address,
        phone,
        website,
        category: category ?? null,
        mapsUrl: location?.metadata?.mapsUri || null,
        isClaimed: Boolean(requestAdminRightsUri),
      }
    }),
  )
}

function toSearchLocation({
  name,
  address,
  phone = null,
  website = null,
}: Exclude<LocationQuery, { query: string }>) {
  const facts: ListingFacts = {
    ...toFacts({}),
    public_name: name,
    address,
    phone,
    website,
  }
  const masks = ['title', 'storefrontAddress']
  if (phone) masks.push('phoneNumbers')
  if (website) masks.push('websiteUri')
  return toPatch(facts, { masks, dates: [] }, {})
}
