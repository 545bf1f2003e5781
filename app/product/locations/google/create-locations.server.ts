/**
 * Creates locations from Google profiles that have none yet, with the facts of the profiles. The locations are linked to
 * their profiles, so their reviews are fetched within a minute.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { DesiredDay } from '#app/kit/opening-hours/special-hours'
import type { Profile } from '#app/kit/providers/profile-client/profiles'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { trialLimitMessage } from '../billing-preview'
import { countRemainingLocations, loadBillingPreview } from '../billing-preview.server'
import { changeActorOf } from '../changes/record-changes.server'
import { insertLocations } from '../insert-locations.server'
import { lockNewLocations } from '../locations.server'
import { saveGoogleCategories } from '../reference-data/categories.server'
import { saveManySpecialHours } from '../special-hours/special-hours.server'
import { localDateOf } from '../sync/comparison-context'
import { type MatchableLocation, proposeMatches } from './matching'
import { loadMatchableLocations, loadProfiles, toMatchable } from './matching.server'
import { internalNames, newLocationFacts } from './new-location-facts'

export type CreationResult =
  | { ok: true; created: number; limitMessage: string | null }
  | { ok: false; reason: string }

/**
 * Creates a location for each profile without one, or only for the profile `locationName`. During a trial, creates as
 * many as the limit admits. Throws a 404 if the connected Google account has no such profile.
 */
export async function createLocations(
  viewer: Viewer,
  locationName: string | 'all',
  now: Date,
): Promise<CreationResult> {
  const listed = await loadProfiles(viewer.accountId)
  if (listed?.outcome !== 'ok') return { ok: false, reason: listed?.reason ?? 'Google is not connected.' }
  const profiles = listed.value
  if (locationName !== 'all' && !profiles.some((profile) => profile.locationName === locationName))
    throw new Response('Profile not found', { status: 404 })
  return viewer.query(async (tx) => {
    await lockNewLocations(tx)
    const locations = await loadMatchableLocations(tx)
    const names = internalNames(profiles)
    const matches = proposeMatches(locations, profiles.map(toMatchable))
    const requested = profiles
      .map((profile, index) => ({ profile, name: names[index]!, reason: matches[index]!.reason }))
      .filter(({ profile, reason }) =>
        locationName === 'all'
          ? reason === null
          : profile.locationName === locationName && reason !== 'linked',
      )
      .sort((one, other) => one.name.localeCompare(other.name))
    const admitted = requested.slice(0, await countRemainingLocations(tx, now))
    await insertFromProfiles(tx, viewer, admitted, locations, now)
    const isLimited = admitted.length < requested.length
    const limitMessage = isLimited ? trialLimitMessage(await loadBillingPreview(tx, viewer, now)) : null
    if (limitMessage && admitted.length === 0) return { ok: false, reason: limitMessage }
    return { ok: true, created: admitted.length, limitMessage }
  })
}

type NamedProfile = { profile: Profile; name: string }

async function insertFromProfiles(
  tx: Tx,
  viewer: Viewer,
  named: NamedProfile[],
  locations: MatchableLocation[],
  now: Date,
): Promise<void> {
  if (named.length === 0) return
  const categories = await saveGoogleCategories(
    tx,
    named.flatMap(({ profile }) => profile.facts.category ?? []),
  )
  const usedIds = new Set(locations.map(({ external_id }) => external_id))
  const actor = changeActorOf(viewer, 'google')
  const facts = named.map(({ profile, name }) => {
    const { external_id: storeCode, category } = profile.facts
    const externalId = usedIds.has(storeCode) ? null : storeCode
    usedIds.add(storeCode)
    return newLocationFacts(profile, {
      name,
      externalId,
      category: (category && categories.get(category.gcid)) ?? null,
    })
  })
  const ids = await insertLocations(tx, facts, actor, now)
  await insertSpecialHours(tx, viewer, named, ids, now)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'location.created',
    subject: named.length === 1 ? named[0]!.name : `${named.length} Google profiles`,
    details: { locationIds: ids },
  })
}

/** Copies the holiday hours from today on. */
async function insertSpecialHours(
  tx: Tx,
  viewer: Viewer,
  named: NamedProfile[],
  ids: Id[],
  now: Date,
): Promise<void> {
  const today = localDateOf(viewer.timeZone, now)
  const desired = named.map(({ profile }, index): [Id, DesiredDay[]] => [
    ids[index]!,
    profile.facts.special_hours
      .filter(({ date }) => date >= today)
      .map(({ date, ...hours }) => ({ start_date: date, desired: hours })),
  ])
  await saveManySpecialHours(
    tx,
    new Map(desired.filter(([, days]) => days.length > 0)),
    changeActorOf(viewer, 'google'),
    now,
  )
}
