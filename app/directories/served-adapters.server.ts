/**
 * The adapters for the directories that the installation's own access opens. Each adapter is created once for all
 * accounts, because a directory's rate limit applies to all of them together.
 */
import { configuration } from '#app/configuration.server'
import { appleBusiness } from '#app/providers/apple-business/directory.server'
import { bingPlaces } from '#app/providers/bing-places/directory.server'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'
import { tripadvisor } from '#app/providers/tripadvisor/directory.server'
import { yelpListings } from '#app/providers/yelp/directory.server'
import type { ServedDirectory } from './directories'

/** Returns null when the installation is not a partner of the directory. */
export const servedAdapters: Record<ServedDirectory, () => DirectoryAdapter | null> = {
  apple_maps: () => made(configuration().apple, appleBusiness),
  bing: () => made(configuration().bing, bingPlaces),
  trip_advisor: () => made(configuration().tripadvisor, tripadvisor),
  yelp_api: () => made(configuration().yelp, yelpListings),
}

function made<Access>(access: Access | null, adapter: (access: Access) => DirectoryAdapter) {
  return access && adapter(access)
}
