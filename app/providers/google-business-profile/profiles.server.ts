/**
 * Google profiles (Business Information v1) and the accounts they are in. A patch sets values, so repeating it is safe.
 * `ok` means accepted, not live: `getGoogleUpdated` says what is still in review and what Google shows instead. Masks
 * are required, and fields outside a mask are never touched.
 */
import { type Answer, mapAnswer } from '../answer'
import type { GoogleApi } from './api.server'
import {
  type GoogleLocation,
  googleAccountPage,
  googleDryRun,
  googleLocationPage,
  googleOwnLocation,
  googleUpdated,
} from './location-wire'
import { pathOfProfile } from './names'
import { masksOf, type ProfileFacts, profileMasks, toFacts } from './translate-location'

/** `locationName` is the v4 name: `accounts/1/locations/2`. */
export type Profile = {
  locationName: string
  placeId: string | null
  mapsUrl: string | null
  facts: ProfileFacts
}
export type GoogleAccount = { name: string; title: string }

const readMask = ['name', ...profileMasks, 'metadata'].join(',')
const information = 'information' as const
const largestPage = 100
// Ten thousand profiles; more pages would indicate a loop.
const mostPages = 100

export async function listAccounts(api: GoogleApi): Promise<Answer<GoogleAccount[]>> {
  const listed = await allPages((pageToken) =>
    api.call({
      api: 'accounts',
      method: 'GET',
      path: 'accounts',
      query: { pageSize: '20', pageToken },
      shape: googleAccountPage,
    }),
  )
  return mapAnswer(listed, (pages) =>
    pages
      .flatMap(({ accounts }) => accounts ?? [])
      .map(({ name, accountName }) => ({ name, title: accountName?.trim() || name })),
  )
}

/** Lists every profile of an account, `accounts/1`. */
export async function listProfiles(api: GoogleApi, accountName: string): Promise<Answer<Profile[]>> {
  if (!/^accounts\/[\w-]{1,64}$/.test(accountName)) return unknownProfile
  const listed = await allPages((pageToken) =>
    api.call({
      api: information,
      method: 'GET',
      path: `${accountName}/locations`,
      query: { readMask, pageSize: String(largestPage), pageToken },
      shape: googleLocationPage,
    }),
  )
  return mapAnswer(listed, (pages) =>
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

type Page = { nextPageToken?: string | null }

async function allPages<P extends Page>(
  ask: (pageToken?: string) => Promise<Answer<P>>,
): Promise<Answer<P[]>> {
  const pages: P[] = []
  for (let token: string | undefined; pages.length < mostPages; ) {
    const answer = await ask(token)
    if (answer.outcome !== 'ok') return answer
    pages.push(answer.value)
    token = answer.value.nextPageToken || undefined
    if (!token) break
  }
  return { outcome: 'ok', value: pages }
}

/** Returns the profile as its owner last wrote it, in Google's format: the basis of a patch. */
export async function getProfile(api: GoogleApi, locationName: string): Promise<Answer<GoogleLocation>> {
  const path = pathOfProfile(locationName)
  if (path === null) return unknownProfile
  return api.call({ api: information, method: 'GET', path, query: { readMask }, shape: googleOwnLocation })
}

export type ShownProfile = {
  /** As people see it. */
  facts: ProfileFacts
  mapsUrl: string | null
  /** Fields where Google shows something other than what the owner wrote, and the owner's fields still in review. */
  differing: string[]
  pending: string[]
}

export async function getShownProfile(api: GoogleApi, locationName: string): Promise<Answer<ShownProfile>> {
  const path = pathOfProfile(locationName)
  if (path === null) return unknownProfile
  const answer = await api.call({
    api: information,
    method: 'GET',
    path: `${path}:getGoogleUpdated`,
    query: { readMask },
    shape: googleUpdated,
  })
  return mapAnswer(answer, ({ location, diffMask, pendingMask }) => ({
    facts: toFacts(location),
    mapsUrl: location.metadata?.mapsUri || null,
    differing: masksOf(diffMask),
    pending: masksOf(pendingMask),
  }))
}

/**
 * Counts as one of Google's ten edits a minute. After `unavailable` it may have happened: read before writing again.
 */
export async function patchProfile(
  api: GoogleApi,
  locationName: string,
  body: GoogleLocation,
): Promise<Answer<null>> {
  const path = pathOfProfile(locationName)
  if (path === null) return unknownProfile
  const refusal = await api.refuseEdit(locationName)
  if (refusal) return refusal
  const query = { updateMask: Object.keys(body).join(',') }
  const answer = await api.call({
    api: information,
    method: 'PATCH',
    path,
    query,
    body,
    shape: googleOwnLocation,
  })
  return mapAnswer(answer, () => null)
}

/** Validates the edit at Google without making or counting it. */
export async function tryPatch(
  api: GoogleApi,
  locationName: string,
  body: GoogleLocation,
): Promise<Answer<null>> {
  const path = pathOfProfile(locationName)
  if (path === null) return unknownProfile
  const query = { updateMask: Object.keys(body).join(','), validateOnly: 'true' }
  const answer = await api.call({ api: information, method: 'PATCH', path, query, body, shape: googleDryRun })
  return mapAnswer(answer, () => null)
}

const unknownProfile: Answer<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_NAME',
  reason: 'This location is not linked to a Google profile.',
}
