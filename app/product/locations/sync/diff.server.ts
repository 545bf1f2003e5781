/**
 * Compares a location with its Google profile, which is fetched each time. The result contains `changed_fields` with
 * `target` (our values) and `source` (Google's values). Differences that a user has chosen to ignore are listed
 * separately until Google's value changes again.
 */

import { createHash } from 'node:crypto'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import { toSortedJson } from '#app/kit/database/sorted-json'
import type { ProfileField, ShownProfile } from '#app/kit/providers/profile-client/profiles'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findGoogleClient } from '../google-access/google-clients.server'
import { isOverridden, loadOwnProfile, type OwnProfile } from '../publishing/profile-facts.server'
import { type Publication, profileFieldOf, profileFieldsOf } from '../publishing/publication'
import { findPublication } from '../publishing/publishing.server'
import { comparisonContextOf, localDateOf } from './comparison-context'
import { type Decision, loadLatestDecisions } from './decisions.server'
import {
  type ComparisonContext,
  type Difference,
  differencesOf,
  isSameValue,
  publishedField,
} from './differences'

export type FieldDifference = Difference & {
  /** The digest of Google's value. It is submitted with a decision, so that the decision applies only to this value. */
  seen: string
  decision: Decision | null
  isIgnored: boolean
  /** Whether accepting Google's value would change an override that the viewer is not allowed to edit. */
  isForbidden: boolean
}

type LocationDiff = {
  changed_fields: string[]
  target: Record<string, unknown>
  source: Record<string, unknown>
  differences: FieldDifference[]
  ignored: FieldDifference[]
}

export type DiffResult =
  | { state: 'diff'; diff: LocationDiff; own: OwnProfile; context: ComparisonContext }
  | { state: 'no_profile' }
  | { state: 'not_connected' }
  | { state: 'error'; message: string }

/** Returns the differences, or null if the account has no such location or the viewer cannot see it. */
export async function diffLocation(viewer: Viewer, locationId: Id, now: Date): Promise<DiffResult | null> {
  const today = localDateOf(viewer.timeZone, now)
  const stored = await viewer.query(async (tx) => {
    const { own, ...parts } = await loadTogether(tx, {
      own: () => loadOwnProfile(tx, locationId, today),
      decisions: () => loadLatestDecisions(tx, locationId),
      publication: () => findPublication(tx, locationId),
    })
    return own && { own, ...parts }
  })
  if (!stored) return null
  const { own, decisions, publication } = stored
  if (!own.locationName) return { state: 'no_profile' }
  const shown = await loadShownProfile(viewer.accountId, own.locationName)
  if (shown === null) return { state: 'not_connected' }
  if (shown.outcome !== 'ok') return { state: 'error', message: shown.reason }
  const context = comparisonContextOf(own.countryId, today)
  const inReview: (ProfileField | null)[] = pendingFields(publication, shown.value.pending)
  // Changes of ours that Google does not show yet are not compared.
  const found = differencesOf(own.facts, shown.value.facts, context).filter(
    (difference) => !inReview.includes(profileFieldOf(publishedField(difference))),
  )
  const canOverride = viewer.can('local_listing.create')
  const annotated = found.map((difference) => ({
    ...withDecision(difference, decisions, context),
    isForbidden: !canOverride && isOverridden(own, difference.field),
  }))
  const differences = annotated.filter(({ isIgnored }) => !isIgnored)
  const valuesOf = (side: 'target' | 'source') =>
    Object.fromEntries(differences.map((difference) => [difference.field, difference[side]]))
  const diff = {
    changed_fields: differences.map(({ field }) => field),
    target: valuesOf('target'),
    source: valuesOf('source'),
    differences,
    ignored: annotated.filter(({ isIgnored }) => isIgnored),
  }
  return { state: 'diff', diff, own, context }
}

async function loadShownProfile(
  accountId: Id,
  locationName: string,
): Promise<ProviderResult<ShownProfile> | null> {
  const client = await findGoogleClient(accountId)
  return client?.profiles.getShown(locationName) ?? null
}

/** Returns the fields of the profile with our changes that Google has not received or does not show yet. */
function pendingFields(publication: Publication | null, pending: ProfileField[]): ProfileField[] {
  const isUnpublished = publication && ['queued', 'throttled', 'sent', 'pending'].includes(publication.state)
  const fields = isUnpublished ? [...publication.desired, ...publication.sent] : []
  return [...pending, ...profileFieldsOf(fields)]
}

/**
 * Returns whether a user has chosen to ignore this value of Google's. Returns false once Google shows another value.
 */
export function isIgnored(
  field: string,
  theirs: unknown,
  decisions: Map<string, Decision>,
  context: ComparisonContext,
): boolean {
  const decision = decisions.get(field)
  return decision?.decision === 'ignored' && isSameValue(field, decision.google, theirs, context)
}

function withDecision(
  difference: Difference,
  decisions: Map<string, Decision>,
  context: ComparisonContext,
): Omit<FieldDifference, 'isForbidden'> {
  const { field, source } = difference
  const decision = decisions.get(field) ?? null
  return {
    ...difference,
    decision,
    isIgnored: isIgnored(field, source, decisions, context),
    seen: digestOf(source),
  }
}

/** Returns a digest of a JSON value. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(toSortedJson(value)).digest('base64url').slice(0, 16)
}
