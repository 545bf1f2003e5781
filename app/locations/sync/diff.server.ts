/**
 * The difference between a location and its Google profile: `changed_fields` with `target` (ours) and `source`
 * (Google's), fetched from Google each time. Differences that a user chose to ignore are listed separately, and come
 * back when Google changes its value again.
 */
import { createHash } from 'node:crypto'
import type { Id } from '#app/database/schema'
import type { Answer } from '#app/providers/answer'
import { getShownProfile } from '#app/providers/google-business-profile/profiles.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { googleOf } from '../google/google-connection.server'
import { comparingIn, dayOf } from './comparing'
import { type Decision, latestDecisions } from './decisions.server'
import { type Comparing, type Difference, differencesOf, isSameValue, publishedField } from './differences'
import { isOverridden, type OwnProfile, ownProfileOf } from './profile-facts.server'
import { maskOf, type Publication } from './publication'
import { publicationOf } from './publishing.server'

export type FieldDifference = Difference & {
  /** Identifies Google's value that was shown, so that a decision applies to no other value. */
  seen: string
  decision: Decision | null
  isIgnored: boolean
  /** Accepting it would change an override for Google, which this viewer may not edit. */
  isBarred: boolean
}

type LocationDiff = {
  changed_fields: string[]
  target: Record<string, unknown>
  source: Record<string, unknown>
  differences: FieldDifference[]
  ignored: FieldDifference[]
  /** Fields already sent to Google, which may still show the old value. */
  inReview: string[]
}

export type Diffed =
  | { state: 'diff'; diff: LocationDiff; own: OwnProfile; comparing: Comparing }
  | { state: 'no_profile' }
  | { state: 'not_connected' }
  | { state: 'error'; message: string }

/** Returns null when there is no such location, or the viewer may not see it. */
export async function diffLocation(viewer: Viewer, locationId: Id, now: Date): Promise<Diffed | null> {
  const today = dayOf(viewer.timeZone, now)
  const known = await viewer.query(async (tx) => {
    const own = await ownProfileOf(tx, locationId, today)
    if (!own) return null
    return {
      own,
      decisions: await latestDecisions(tx, locationId),
      publication: await publicationOf(tx, locationId),
    }
  })
  if (!known) return null
  const { own, decisions, publication } = known
  if (!own.locationName) return { state: 'no_profile' }
  const shown = await shownTo(viewer.accountId, own.locationName)
  if (shown === null) return { state: 'not_connected' }
  if (shown.outcome !== 'ok') return { state: 'error', message: shown.reason }
  const comparing = comparingIn(own.countryId, today)
  const inReview = inFlight(publication, shown.value.pending)
  const found = differencesOf(own.facts, shown.value.facts, comparing).filter(
    (difference) => !inReview.includes(maskOf(publishedField(difference)) ?? ''),
  )
  const mayOverride = viewer.can('local_listing.create')
  const told = found.map((difference) => ({
    ...withDecision(difference, decisions, comparing),
    isBarred: !mayOverride && isOverridden(own, difference.field),
  }))
  const differences = told.filter(({ isIgnored }) => !isIgnored)
  const by = (side: 'target' | 'source') =>
    Object.fromEntries(differences.map((difference) => [difference.field, difference[side]]))
  const diff = {
    changed_fields: differences.map(({ field }) => field),
    target: by('target'),
    source: by('source'),
    differences,
    ignored: told.filter(({ isIgnored }) => isIgnored),
    inReview,
  }
  return { state: 'diff', diff, own, comparing }
}

async function shownTo(accountId: Id, locationName: string): Promise<Answer<Shown> | null> {
  const api = await googleOf(accountId)
  return api && getShownProfile(api, locationName)
}

type Shown = Extract<Awaited<ReturnType<typeof getShownProfile>>, { outcome: 'ok' }>['value']

/** Returns our own edits that Google does not show yet, or has not received yet. */
function inFlight(publication: Publication | null, pending: string[]): string[] {
  const ours = publication && ['queued', 'throttled', 'sent', 'pending'].includes(publication.state)
  const fields = ours ? [...publication.wanted, ...publication.sent] : []
  return [...new Set([...pending, ...fields.map(maskOf).filter((mask) => mask !== null)])]
}

/** Returns whether a user chose to ignore the difference. A later change of Google's value ends that. */
export function isIgnored(
  field: string,
  theirs: unknown,
  decisions: Map<string, Decision>,
  comparing: Comparing,
): boolean {
  const decision = decisions.get(field)
  return decision?.decision === 'ignored' && isSameValue(field, decision.google, theirs, comparing)
}

function withDecision(
  difference: Difference,
  decisions: Map<string, Decision>,
  comparing: Comparing,
): Omit<FieldDifference, 'isBarred'> {
  const { field, source } = difference
  const decision = decisions.get(field) ?? null
  return {
    ...difference,
    decision,
    isIgnored: isIgnored(field, source, decisions, comparing),
    seen: digestOf(source),
  }
}

/** Returns the same digest for equal values, whatever the order in which the database returns their keys. */
export function digestOf(value: unknown): string {
  const inOrder = (_: string, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part
  return createHash('sha256')
    .update(JSON.stringify(value ?? null, inOrder))
    .digest('base64url')
    .slice(0, 16)
}
