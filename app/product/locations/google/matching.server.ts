/**
 * Loads the profiles of the connected Google account with proposed locations, and saves the links that the user
 * confirms. Only the profiles of the account's own connection are listed, because the installation's connection may
 * also have access to profiles of other accounts. A link is saved like any other change of the location and appears in
 * its history.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Profile } from '#app/kit/providers/profile-client/profiles'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { lockAccount } from '#app/platform/viewer/lock-account.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { trialLimitMessage } from '../billing-preview'
import { countRemainingLocations, loadBillingPreview } from '../billing-preview.server'
import { changeActorOf, changeLocation } from '../changes/record-changes.server'
import { findSourceConnection } from '../connections/source-connections.server'
import { findGoogleClient } from '../google-access/google-clients.server'
import {
  describeShownLinks,
  isLinkedTwice,
  type LinksResult,
  mergeLinks,
} from '../matching/match-edits.server'
import type { LocationChoice } from '../matching/match-form'
import {
  type MatchableLocation,
  type MatchableProfile,
  type MatchReason,
  proposeMatches,
  stripAccount,
} from './matching'
import { profileKey } from './profile-key'
import { type Creation, findUndoableCreation } from './undo-creation.server'

export type ProposedMatch = {
  locationName: string
  title: string
  storeCode: string | null
  address: string
  locationId: Id | null
  reason: MatchReason | null
}

export type Matching =
  | ({
      state: 'listed'
      matches: ProposedMatch[]
      shown: string
      choices: LocationChoice[]
    } & CreationOptions)
  | { state: 'not_connected' }
  | { state: 'error'; message: string }

/** What the page offers to create and to undo. */
type CreationOptions = {
  canCreate: boolean
  /** How many of the profiles have no location, not even a proposed one. */
  unmatchedCount: number
  /** How many of these the trial admits. */
  admittedCount: number
  /** The message if the trial admits none. */
  limitMessage: string | null
  undoable: Creation | null
}

export async function loadMatching(viewer: Viewer, now: Date): Promise<Matching> {
  const listed = await loadProfiles(viewer.accountId)
  if (listed === null) return { state: 'not_connected' }
  if (listed.outcome !== 'ok') return { state: 'error', message: listed.reason }
  const locations = await viewer.query(loadMatchableLocations)
  const proposed = proposeMatches(locations, listed.value.map(toMatchable))
  const matches = listed.value.map(({ facts, locationName }, index) => ({
    locationName,
    title: facts.public_name ?? '',
    storeCode: facts.external_id,
    address: formatAddress(facts.address),
    locationId: proposed[index]!.locationId,
    reason: proposed[index]!.reason,
  }))
  // Sort proposed links first, then profiles without a match, then linked profiles.
  const rank = ({ reason }: ProposedMatch) => (reason === 'linked' ? 2 : reason ? 0 : 1)
  matches.sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title))
  const unmatchedCount = matches.filter(({ reason }) => reason === null).length
  return {
    state: 'listed',
    matches,
    shown: describeShownLinks(
      matches.map(({ locationName, locationId, reason }) => ({
        key: profileKey.format(locationName),
        locationId,
        isLinked: reason === 'linked',
      })),
    ),
    choices: locationChoicesOf(locations, matches),
    ...(await loadCreationOptions(viewer, unmatchedCount, now)),
  }
}

async function loadCreationOptions(
  viewer: Viewer,
  unmatchedCount: number,
  now: Date,
): Promise<CreationOptions> {
  const canCreate = viewer.can('location.create')
  return viewer.query(async (tx) => {
    const remaining = canCreate && unmatchedCount > 0 ? await countRemainingLocations(tx, now) : 0
    const isFull = canCreate && unmatchedCount > 0 && remaining === 0
    return {
      canCreate,
      unmatchedCount,
      admittedCount: Math.min(unmatchedCount, remaining),
      limitMessage: isFull ? trialLimitMessage(await loadBillingPreview(tx, viewer, now)) : null,
      undoable: await findUndoableCreation(tx, viewer, now),
    }
  })
}

/**
 * Loads all profiles of the connected Google account. Returns null if the account has no working connection of its own.
 */
export async function loadProfiles(accountId: Id): Promise<ProviderResult<Profile[]> | null> {
  const own = await asAccount(accountId, (tx) => findSourceConnection(tx, 'google'))
  const client = own && (await findGoogleClient(accountId))
  if (!client) return null
  const accounts = await client.profiles.listAccounts()
  if (accounts.outcome !== 'ok') return accounts
  const profiles: Profile[] = []
  for (const { name } of accounts.value) {
    const listed = await client.profiles.list(name)
    if (listed.outcome !== 'ok') return listed
    profiles.push(...listed.value)
  }
  return { outcome: 'ok', value: profiles }
}

export function toMatchable({ locationName, placeId, facts }: Profile): MatchableProfile {
  return {
    locationName,
    placeId,
    title: facts.public_name ?? '',
    storeCode: facts.external_id,
    address: [facts.address?.address, facts.address?.address_2].filter(Boolean).join(' '),
    zipcode: facts.address?.zipcode ?? '',
  }
}

function formatAddress(address: Profile['facts']['address']): string {
  if (!address) return ''
  const { address: street, address_2, city, state, zipcode } = address
  return [street, address_2, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export async function loadMatchableLocations(tx: Tx): Promise<MatchableLocation[]> {
  return tx
    .selectFrom('locations')
    .select(['id', 'name', 'public_name', 'external_id', 'google_place_id', 'google_location_name'])
    .select(['address', 'zipcode'])
    .where('account_id', '=', tx.accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * The maximum number of locations to choose from, apart from proposed ones. A longer list is hard to use; other
 * locations can be matched by setting their External ID to the profile's store code.
 */
const MAX_CHOICES = 500

function locationChoicesOf(locations: MatchableLocation[], matches: ProposedMatch[]): LocationChoice[] {
  const proposedIds = new Set(matches.map(({ locationId }) => locationId))
  const isAvailable = ({ id, google_location_name }: MatchableLocation) =>
    proposedIds.has(id) || !google_location_name
  return locations
    .filter(isAvailable)
    .slice(0, MAX_CHOICES + proposedIds.size)
    .map(({ id, name, external_id }) => ({ id, label: external_id ? `${name} (${external_id})` : name }))
}

/** The location selected for a profile; null for none. */
export type MatchChoice = { locationName: string; locationId: Id | null }

/** Saves the links, merged with those that somebody else has saved since. `shown` is the hidden field of the form. */
export async function saveMatches(
  viewer: Viewer,
  choices: MatchChoice[],
  { shown, now }: { shown: string; now: Date },
): Promise<LinksResult> {
  const linkedTwice = { ok: false, reason: 'Each location can be linked to only one profile.' } as const
  const chosenIds = choices.flatMap(({ locationId }) => locationId ?? [])
  if (new Set(chosenIds).size < chosenIds.length) return linkedTwice
  const listed = await loadProfiles(viewer.accountId)
  if (listed?.outcome !== 'ok') return { ok: false, reason: listed?.reason ?? 'Google is not connected.' }
  const profiles = new Map(listed.value.map((profile) => [profile.locationName, profile]))
  const validChoices = choices.filter(({ locationName }) => profiles.has(locationName))
  return viewer.query(async (tx) => {
    await lockAccount(tx)
    const locations = await loadMatchableLocations(tx)
    const merged = mergeProfileLinks(validChoices, { shown, locations, profiles })
    if ('conflicts' in merged) return { ok: false, conflicts: merged.conflicts }
    if (isLinkedTwice(merged.links)) return linkedTwice
    const actor = changeActorOf(viewer, 'google')
    let [linked, unlinked] = [0, 0]
    const locationByProfile = new Map(
      validChoices.map(({ locationName }) => [
        locationName,
        merged.links[profileKey.format(locationName)] || null,
      ]),
    )
    const chosen = Object.values(merged.links)
    const isOutdated = ({ id, google_location_name: profile }: MatchableLocation) =>
      profile !== null && locationByProfile.has(profile) && locationByProfile.get(profile) !== id
    // Remove all old links before adding new ones, so that two locations can swap profiles.
    for (const { id } of locations.filter(isOutdated)) {
      await changeLocation(tx, id, { google_location_name: null }, actor, now)
      if (!chosen.includes(id)) unlinked += 1
    }
    for (const [locationName, locationId] of locationByProfile) {
      if (!locationId) continue
      const { placeId } = profiles.get(locationName)!
      const facts = { google_location_name: locationName, ...(placeId && { google_place_id: placeId }) }
      const changes = await changeLocation(tx, locationId, facts, actor, now)
      if (changes && changes.length > 0) {
        linked += 1
        await schedulePhotos(tx, locationId)
      }
    }
    if (linked + unlinked > 0)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'integration.matched',
        subject: 'Google',
        details: { linked, unlinked },
      })
    return { ok: true, linked, unlinked }
  })
}

function mergeProfileLinks(
  choices: MatchChoice[],
  {
    shown,
    locations,
    profiles,
  }: { shown: string; locations: MatchableLocation[]; profiles: Map<string, Profile> },
) {
  // A profile that has been moved to another Google account keeps its link.
  const linkedIds = new Map(
    locations.map(({ id, google_location_name: profile }) => [stripAccount(profile), id]),
  )
  const linksBy = (idOf: (choice: MatchChoice) => Id | null | undefined) =>
    Object.fromEntries(choices.map((choice) => [profileKey.format(choice.locationName), idOf(choice) ?? '']))
  return mergeLinks(
    {
      shown,
      submitted: linksBy(({ locationId }) => locationId),
      stored: linksBy(({ locationName }) => linkedIds.get(stripAccount(locationName))),
    },
    {
      titleOf: (key) => profiles.get(profileKey.parse(key) ?? '')?.facts.public_name ?? key,
      locationNameOf: (id) => locations.find((location) => location.id === id)?.name ?? '(deleted)',
    },
  )
}

/** Lets the worker read the photos of the newly linked profile right away. */
async function schedulePhotos(tx: Tx, locationId: Id): Promise<void> {
  await tx
    .updateTable('location_listings')
    .set({ photos_due_at: sql`now()` })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
}
