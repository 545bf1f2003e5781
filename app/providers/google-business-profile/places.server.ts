/**
 * Places that Google knows, searched by text or by name and address, to find the one that a location is. A place whose
 * profile already has an owner says so: access to it can be requested, but it cannot be claimed.
 */
import { type Answer, mapAnswer } from '../answer'
import type { GoogleApi } from './api.server'
import { googlePlaces } from './location-wire'
import { type ProfileAddress, type ProfileFacts, toFacts, toPatch } from './translate-location'

export type PlaceWish =
  | { query: string }
  | { name: string; address: ProfileAddress; phone?: string | null; website?: string | null }

export type FoundPlace = {
  placeId: string | null
  name: string
  address: ProfileAddress | null
  phone: string | null
  website: string | null
  mapsUrl: string | null
  isClaimed: boolean
}

const mostFound = 10

export async function searchGooglePlaces(
  api: GoogleApi,
  wish: PlaceWish,
  most = 5,
): Promise<Answer<FoundPlace[]>> {
  const sought = 'query' in wish ? { query: wish.query } : { location: toSought(wish) }
  const answer = await api.call({
    api: 'information',
    method: 'POST',
    path: 'googleLocations:search',
    body: { ...sought, pageSize: Math.min(most, mostFound) },
    shape: googlePlaces,
  })
  return mapAnswer(answer, ({ googleLocations }) =>
    (googleLocations ?? []).map(({ location, requestAdminRightsUri }) => {
      const { public_name, address, phone, website } = toFacts(location ?? {})
      return {
        placeId: location?.metadata?.placeId || null,
        name: public_name ?? '',
        address,
        phone,
        website,
        mapsUrl: location?.metadata?.mapsUri || null,
        isClaimed: Boolean(requestAdminRightsUri),
      }
    }),
  )
}

function toSought({ name, address, phone = null, website = null }: Exclude<PlaceWish, { query: string }>) {
  const sought: ProfileFacts = {
    ...toFacts({}),
    public_name: name,
    address,
    phone,
    website,
  }
  const masks = ['title', 'storefrontAddress']
  if (phone) masks.push('phoneNumbers')
  if (website) masks.push('websiteUri')
  return toPatch(sought, { masks, dates: [] }, {})
}
