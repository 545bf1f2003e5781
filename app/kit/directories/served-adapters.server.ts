/**
 * Creates the adapters for the directories that the installation accesses with its own credentials. The caller shares
 * one adapter per directory between all accounts, because a directory's rate limit applies to the installation as a
 * whole.
 */
import { configuration } from '#app/kit/configuration.server'
import { createAppleAdapter } from '#app/kit/providers/apple-business/directory.server'
import { createBingAdapter } from '#app/kit/providers/bing-places/directory.server'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import { createTripadvisorAdapter } from '#app/kit/providers/tripadvisor/directory.server'
import { createYelpAdapter } from '#app/kit/providers/yelp/directory.server'
import type { ServedDirectory } from './directories'

/**
 * The functions that create the adapters. A function returns null if the installation is not a partner of the
 * directory.
 */
export const servedAdapters: Record<ServedDirectory, () => DirectoryAdapter | null> = {
  apple_maps: () => createAdapter(configuration().apple, createAppleAdapter),
  bing: () => createAdapter(configuration().bing, createBingAdapter),
  trip_advisor: () => createAdapter(configuration().tripadvisor, createTripadvisorAdapter),
  yelp_api: () => createAdapter(configuration().yelp, createYelpAdapter),
}

function createAdapter<Access>(access: Access | null, create: (access: Access) => DirectoryAdapter) {
  return access && create(access)
}
