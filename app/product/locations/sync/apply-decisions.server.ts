/**
 * Applies a user's decisions about differences between a location and its Google profile. Accepting saves Google's
 * value here and publishes it to Google as our value. Keeping publishes our value to Google again. Ignoring and
 * deferring change neither value. A decision is not applied if Google's value is no longer the one that the user saw.
 */

import { sql } from 'kysely'
import type { Id, LocationDecision } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { profileDirectory } from '#app/kit/directories/directories'
import type { SpecialDay } from '#app/kit/opening-hours/hours'
import type { ListingAddress, ListingFacts } from '#app/kit/providers/listing-facts'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { changeActorOf, changeLocation } from '../changes/record-changes.server'
import { blankFacts, isFact, type LocationFacts } from '../facts'
import { changeOverrides, loadOverrides } from '../overrides/overrides.server'
import { isOverridden, type OwnProfile } from '../publishing/profile-facts.server'
import { publishToGoogle } from '../publishing/publishing.server'
import { canPublishSql, publishingDisabledMessage } from '../publishing/publishing-permission.server'
import { saveGoogleCategories } from '../reference-data/categories.server'
import { saveSpecialHours } from '../special-hours/special-hours.server'
import { addressFacts } from './address-facts'
import type { DecisionOutcome } from './decision-messages'
import { recordDecisions } from './decisions.server'
import { diffLocation, digestOf, type FieldDifference } from './diff.server'
import { publishedField } from './differences'

/** A decision about a field. `seen` is the digest of Google's value that the user saw. */
export type DecisionChoice = { field: string; decision: LocationDecision; seen: string }

export type DecisionResult = ({ ok: true } & DecisionOutcome) | { ok: false; reason: string }

/** Applies the decisions. Returns null if the account has no such location or the viewer cannot see it. */
export async function applyDecisions(
  viewer: Viewer,
  locationId: Id,
  choices: DecisionChoice[],
  now: Date,
): Promise<DecisionResult | null> {
  const found = await diffLocation(viewer, locationId, now)
  if (!found) return null
  if (found.state !== 'diff') return { ok: false, reason: found.state === 'error' ? found.message : '' }
  const { diff, own: ownProfile } = found
  const open = new Map([...diff.differences, ...diff.ignored].map((one) => [one.field, one]))
  const shown = choices.flatMap(({ field, decision, seen }) => {
    const difference = open.get(field)
    return difference?.seen === seen ? [{ difference, decision }] : []
  })
  const isForbidden = ({ difference, decision }: (typeof shown)[number]) =>
    difference.isForbidden && decision === 'accepted'
  const current = shown.filter((one) => !isForbidden(one))
  const outdated = choices.filter(
    // A deferred difference stays open anyway, so do not report that it has changed.
    ({ field, seen, decision }) => decision !== 'later' && open.get(field)?.seen !== seen,
  )
  const differencesWith = (decision: LocationDecision) =>
    current.filter((one) => one.decision === decision).map(({ difference }) => difference)
  const [accepted, kept] = [differencesWith('accepted'), differencesWith('kept')]
  const refusal = await viewer.query(async (tx) => {
    const refusal = kept.length > 0 ? await findPublishingRefusal(tx, locationId) : null
    if (refusal) return refusal
    await acceptValues(tx, viewer, locationId, { own: ownProfile, accepted, now })
    // Publish at once, even if Auto Sync is off or would delay it, because the user has explicitly decided to publish.
    await publishToGoogle(tx, new Map([[locationId, [...accepted, ...kept].map(publishedField)]]))
    const newDecisions = current.filter(isNewDecision).map(({ difference, decision }) => ({
      field: difference.field,
      decision,
      ours: difference.target,
      google: difference.source,
    }))
    await recordDecisions(tx, locationId, newDecisions, viewer, now)
    if (accepted.length + kept.length > 0)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'location.synced',
        subject: ownProfile.facts.public_name ?? '',
        details: { accepted: accepted.map(({ field }) => field), kept: kept.map(({ field }) => field) },
      })
    return null
  })
  if (refusal) return { ok: false, reason: refusal }
  return {
    ok: true,
    accepted: accepted.length,
    kept: kept.length,
    ignored: differencesWith('ignored').length,
    outdated: outdated.map(({ field }) => field),
    forbidden: shown.filter(isForbidden).map(({ difference }) => difference.field),
  }
}

/** Returns the reason why our values cannot be published to Google, or null if they can. */
async function findPublishingRefusal(tx: Tx, locationId: Id): Promise<string | null> {
  const { rows } = await sql<{ canPublish: boolean; isOff: boolean }>`
    select ${canPublishSql(tx)} as "canPublish", exists (select from listings g
      where g.account_id = ${tx.accountId} and g.location_id = ${locationId}
        and g.directory = ${profileDirectory} and not g.is_enabled) as "isOff"`.execute(tx)
  if (rows[0]?.isOff) return 'Google is turned off for this location'
  return rows[0]?.canPublish ? null : publishingDisabledMessage
}

/** Returns false if the decision only repeats the last decision about the same value, such as deferring it again. */
function isNewDecision({
  difference,
  decision,
}: {
  difference: FieldDifference
  decision: LocationDecision
}): boolean {
  const last = difference.decision
  return decision !== last?.decision || digestOf(last.google) !== difference.seen
}

type AcceptOptions = { own: OwnProfile; accepted: FieldDifference[]; now: Date }

async function acceptValues(
  tx: Tx,
  viewer: Viewer,
  locationId: Id,
  { own, accepted, now }: AcceptOptions,
): Promise<void> {
  const actor = changeActorOf(viewer, 'google')
  const facts: Partial<LocationFacts> = {}
  for (const difference of accepted) Object.assign(facts, await resolveFacts(tx, own, difference))
  if (Object.keys(facts).length > 0) await changeLocation(tx, locationId, facts, actor, now)
  const days = accepted.filter(({ field }) => field.startsWith('special_hours.'))
  if (days.length > 0) {
    const desired = days.map(({ field, source }) => ({
      start_date: field.slice(14),
      desired: source as SpecialDay | null,
    }))
    await saveSpecialHours(tx, locationId, desired, actor, now)
  }
  // If Google's value was compared with an override, change the override instead of the location's own value.
  const overridden = accepted.filter(({ field }) => isOverridden(own, field))
  if (overridden.length > 0) {
    const overrides = (await loadOverrides(tx, locationId))[profileDirectory]
    const values = Object.fromEntries(overridden.map(({ field, source }) => [field, source]))
    await changeOverrides(tx, locationId, { [profileDirectory]: { ...overrides, ...values } }, actor, now)
  }
}

async function resolveFacts(
  tx: Tx,
  own: OwnProfile,
  { field, source }: FieldDifference,
): Promise<Partial<LocationFacts>> {
  if (isOverridden(own, field) || field.startsWith('special_hours.')) return {}
  if (field === 'address') return addressFacts(source as ListingAddress)
  if (field === 'category') return resolveCategoryFacts(tx, source as NonNullable<ListingFacts['category']>)
  // If Google has no value, store the blank value of the fact: '' for a phone, null for others.
  return { [field]: source ?? (isFact(field) ? blankFacts[field] : null) }
}

async function resolveCategoryFacts(tx: Tx, category: NonNullable<ListingFacts['category']>) {
  const saved = (await saveGoogleCategories(tx, [category])).get(category.gcid)
  return saved ? { category_id: saved.id, category_name: saved.name } : {}
}
