/**
 * How the directories are spoken to that the installation's own access opens. An adapter is made once for all accounts: what
 * a directory allows holds for them together.
 */
import { configuration } from '#app/configuration.server'
import { appleBusiness } from '#app/providers/apple-business/directory.server'
import { bingPlaces } from '#app/providers/bing-places/directory.server'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'
import { tripadvisor } from '#app/providers/tripadvisor/directory.server'
import { yelpListings } from '#app/providers/yelp/directory.server'
import type { ServedDirectory } from './directories'

/** Null where the installation is no partner of it. */
export const servedAdapters: Record<ServedDirectory, () => DirectoryAdapter | null> = {
  apple_maps: () => made(configuration().apple, appleBusiness),
  bing: () => made(configuration().bing, bingPlaces),
  trip_advisor: () => made(configuration().tripadvisor, tripadvisor),
  yelp_api: () => made(configuration().yelp, yelpListings),
}

function made<Access>(access: Access | null, adapter: (access: Access) => DirectoryAdapter) {
  return access && adapter(access)
}
