/**
 * Google profiles (Business Information v1) and the accounts that contain them. A patch sets values, so it is safe to
 * repeat. `ok` means accepted, not live: `getGoogleUpdated` says what Google is still reviewing and what it shows
 * instead. Every request needs a mask, and fields outside of the mask are not changed.
 */

import type { Profile, ProfileAccount, ShownProfile } from '../../profile-client/profiles'
import { mapResult, type ProviderResult, unavailableResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import {
  type GoogleLocation,
  googleAccountPage,
  googleDryRun,
  googleLocationPage,
  googleNamedLocation,
  googleUpdatedLocation,
} from '../location-wire'
import { pathOfProfile } from '../resource-names'
import { fieldsOfMasks, maskByField } from './profile-masks'
import { parseMasks, toFacts } from './translate-location'

const readMask = ['name', ...Object.values(maskByField), 'metadata'].join(',')
const informationApi = 'information' as const
const maxPageSize = 100
// Enough for 30,000 profiles. More pages would indicate a loop.
const maxPages = 300

export async function listAccounts(api: GoogleApi): Promise<ProviderResult<ProfileAccount[]>> {
  const result = await fetchAllPages((pageToken) =>
    api.call({
      api: 'accounts',
      method: 'GET',
      path: 'accounts',
      query: { pageSize: '20', pageToken },
      shape: googleAccountPage,
    }),
  )
  return mapResult(result, (pages) =>
    pages
      .flatMap(({ accounts }) => accounts ?? [])
      .map(({ name, accountName }) => ({ name, title: accountName?.trim() || name })),
  )
}

/** Lists all profiles of an account, such as `accounts/1`. */
export async function listProfiles(api: GoogleApi, accountName: string): Promise<ProviderResult<Profile[]>> {
  if (!/^accounts\/[\w-]{1,64}$/.test(accountName)) return unknownProfileResult
  const result = await fetchAllPages((pageToken) =>
    api.call({
      api: informationApi,
      method: 'GET',
      path: `${accountName}/locations`,
      query: { readMask, pageSize: String(maxPageSize), pageToken },
      shape: googleLocationPage,
    }),
  )
  return mapResult(result, (pages) =>
    pages.flatMap(({ locations }) => locations ?? []).map((location) => toProfile(accountName, location)),
  )
}

function toProfile(accountName: string, location: GoogleLocation): Profile {
  return {
    locationName: `${accountName}/${location.name ?? ''}`,
    placeId: location.metadata?.placeId || null,
    mapsUrl: location.metadata?.mapsUri || null,
    facts: toFacts(location),
  }
}

type PageWithToken = { nextPageToken?: string | null }

/** Returns all pages or an error, never some of the pages: a profile that is missing would lose its location. */
async function fetchAllPages<P extends PageWithToken>(
  fetchPage: (pageToken?: string) => Promise<ProviderResult<P>>,
): Promise<ProviderResult<P[]>> {
  const pages: P[] = []
  let token: string | undefined
  while (pages.length < maxPages) {
    const result = await fetchPage(token)
    if (result.outcome !== 'ok') return result
    pages.push(result.value)
    token = result.value.nextPageToken || undefined
    if (!token) return { outcome: 'ok', value: pages }
  }
  return unavailableResult(`more than ${maxPages} pages were listed`)
}

/** Returns the profile as its owner last wrote it, in Google's format. A patch is based on it. */
export async function getProfile(
  api: GoogleApi,
  locationName: string,
): Promise<ProviderResult<GoogleLocation>> {
  const path = pathOfProfile(locationName)
  if (path === null) return unknownProfileResult
  return api.call({
    api: informationApi,
    method: 'GET',
    path,
    query: { readMask },
    shape: googleNamedLocation,
  })
}

export async function getShownProfile(
  api: GoogleApi,
  locationName: string,
): Promise<ProviderResult<ShownProfile>> {
  const path = pathOfProfile(locationName)
  if (path === null) return unknownProfileResult
  const result = await api.call({
    api: informationApi,
    method: 'GET',
    path: `${path}:getGoogleUpdated`,
    query: { readMask },
    shape: googleUpdatedLocation,
  })
  return mapResult(result, ({ location, diffMask, pendingMask }) => ({
    facts: toFacts(location),
    mapsUrl: location.metadata?.mapsUri || null,
    differing: fieldsOfMasks(parseMasks(diffMask)),
    pending: fieldsOfMasks(parseMasks(pendingMask)),
  }))
}

/**
 * Sends an edit, which counts as one of Google's ten edits per minute. After `unavailable`, the edit may have been
 * made, so read the profile before writing again.
 */
export async function patchProfile(
  api: GoogleApi,
  locationName: string,
  body: GoogleLocation,
): Promise<ProviderResult<null>> {
  const path = pathOfProfile(locationName)
  if (path === null) return unknownProfileResult
  const refusal = await api.checkEditLimit(locationName)
  if (refusal) return refusal
  const query = { updateMask: Object.keys(body).join(',') }
  const result = await api.call({
    api: informationApi,
    method: 'PATCH',
    path,
    query,
    body,
    shape: googleNamedLocation,
  })
  return mapResult(result, () => null)
}

/** Lets Google validate an edit. The edit is neither made nor counted. */
export async function validatePatch(
  api: GoogleApi,
  locationName: string,
  body: GoogleLocation,
): Promise<ProviderResult<null>> {
  const path = pathOfProfile(locationName)
  if (path === null) return unknownProfileResult
  const query = { updateMask: Object.keys(body).join(','), validateOnly: 'true' }
  const result = await api.call({
    api: informationApi,
    method: 'PATCH',
    path,
    query,
    body,
    shape: googleDryRun,
  })
  return mapResult(result, () => null)
}

const unknownProfileResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_NAME',
  reason: 'This location is not linked to a Google profile.',
}
