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
  apple_maps() {
    const { appleBusiness: access } = configuration()
    return access && appleBusiness(access)
  },
  bing() {
    const { bingPlaces: access } = configuration()
    return access && bingPlaces(access)
  },
  trip_advisor() {
    const { tripadvisorUrl: url, tripadvisorKey: key } = configuration()
    return key ? tripadvisor({ url, key }) : null
  },
  yelp_api() {
    const { yelp: access } = configuration()
    return access && yelpListings(access)
  },
}
