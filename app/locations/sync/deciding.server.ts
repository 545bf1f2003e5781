/**
 * Carries out a user's decisions about the differences of a location. Accepting writes Google's value here and
 * publishes it back to Google as ours; keeping publishes our value to Google again; ignoring and deferring change
 * nothing on either side. A decision is not carried out when the difference is no longer the one that was shown.
 */
import { sql } from 'kysely'
import type { Id, LocationDecision } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { ProfileAddress, ProfileFacts } from '#app/providers/google-business-profile/translate-location'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { blankFacts, isFact, type LocationFacts } from '../facts'
import { changeLocation, changerOf } from '../history/history.server'
import { changeOverrides, overridesOf } from '../overrides/overrides.server'
import { learnCategories } from '../places/categories.server'
import { findCountry, statesOf } from '../places/countries'
import type { SpecialDay } from '../special-hours/special-hours'
import { saveSpecialHours } from '../special-hours/special-hours.server'
import type { Outcome } from './decided-words'
import { recordDecisions } from './decisions.server'
import { diffLocation, digestOf, type FieldDifference } from './diff.server'
import { publishedField } from './differences'
import { mayPublish, noPublishing } from './not-published.server'
import { isOverridden, type OwnProfile } from './profile-facts.server'
import { publishNow } from './publishing.server'

/** The decision about a field, made for the value of Google's that was shown. */
export type Choice = { field: string; decision: LocationDecision; seen: string }

export type Decided = ({ ok: true } & Outcome) | { ok: false; reason: string }

/** Returns null when there is no such location, or the viewer may not see it. */
export async function decide(
  viewer: Viewer,
  locationId: Id,
  choices: Choice[],
  now: Date,
): Promise<Decided | null> {
  const found = await diffLocation(viewer, locationId, now)
  if (!found) return null
  if (found.state !== 'diff') return { ok: false, reason: found.state === 'error' ? found.message : '' }
  const { diff, own } = found
  const open = new Map([...diff.differences, ...diff.ignored].map((one) => [one.field, one]))
  const shown = choices.flatMap(({ field, decision, seen }) => {
    const difference = open.get(field)
    return difference?.seen === seen ? [{ difference, decision }] : []
  })
  const isBarred = ({ difference, decision }: (typeof shown)[number]) =>
    difference.isBarred && decision === 'accepted'
  const current = shown.filter((one) => !isBarred(one))
  const outdated = choices.filter(
    // A deferred difference loses nothing by having changed, so it is not reported as outdated.
    ({ field, seen, decision }) => decision !== 'later' && open.get(field)?.seen !== seen,
  )
  const chosen = (decision: LocationDecision) =>
    current.filter((one) => one.decision === decision).map(({ difference }) => difference)
  const [accepted, kept] = [chosen('accepted'), chosen('kept')]
  const refused = await viewer.query(async (tx) => {
    const refusal = kept.length > 0 ? await whyNotSent(tx, locationId) : null
    if (refusal) return refusal
    await accept(tx, viewer, locationId, { own, accepted, now })
    // Published even when Auto Sync is off or would delay it, because the user decided on it explicitly.
    await publishNow(tx, new Map([[locationId, [...accepted, ...kept].map(publishedField)]]))
    const decided = current.filter(isNews).map(({ difference, decision }) => ({
      field: difference.field,
      decision,
      ours: difference.target,
      google: difference.source,
    }))
    await recordDecisions(tx, locationId, decided, viewer, now)
    if (accepted.length + kept.length > 0)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'location.synced',
        subject: own.facts.public_name ?? '',
        details: { accepted: accepted.map(({ field }) => field), kept: kept.map(({ field }) => field) },
      })
    return null
  })
  if (refused) return { ok: false, reason: refused }
  return {
    ok: true,
    ...{ accepted: accepted.length, kept: kept.length, ignored: chosen('ignored').length },
    outdated: outdated.map(({ field }) => field),
    barred: shown.filter(isBarred).map(({ difference }) => difference.field),
  }
}

/** Returns why values kept as ours cannot be published; null when they can. */
async function whyNotSent(tx: Tx, locationId: Id): Promise<string | null> {
  const { rows } = await sql<{ mayPublish: boolean; isOff: boolean }>`
    select ${mayPublish(tx)} as "mayPublish", exists (select from listings g
      where g.account_id = ${tx.accountId} and g.location_id = ${locationId}
        and g.directory = 'google_maps' and not g.is_enabled) as "isOff"`.execute(tx)
  if (rows[0]?.isOff) return 'Google is switched off for this location'
  return rows[0]?.mayPublish ? null : noPublishing
}

/** Returns false when the decision repeats the last one about the same value, such as deferring again. */
function isNews({
  difference,
  decision,
}: {
  difference: FieldDifference
  decision: LocationDecision
}): boolean {
  const last = difference.decision
  return decision !== last?.decision || digestOf(last.google) !== difference.seen
}

type Accepting = { own: OwnProfile; accepted: FieldDifference[]; now: Date }

async function accept(
  tx: Tx,
  viewer: Viewer,
  locationId: Id,
  { own, accepted, now }: Accepting,
): Promise<void> {
  const by = changerOf(viewer, 'google')
  const facts: Partial<LocationFacts> = {}
  for (const difference of accepted) Object.assign(facts, await factsOf(tx, own, difference))
  if (Object.keys(facts).length > 0) await changeLocation(tx, locationId, facts, by, now)
  const days = accepted.filter(({ field }) => field.startsWith('special_hours.'))
  if (days.length > 0) {
    const wanted = days.map(({ field, source }) => ({
      start_date: field.slice(14),
      wanted: source as SpecialDay | null,
    }))
    await saveSpecialHours(tx, locationId, wanted, by, now)
  }
  // When Google's value was compared with an override, the override is changed, not the location's own value.
  const overridden = accepted.filter(({ field }) => isOverridden(own, field))
  if (overridden.length > 0) {
    const known = (await overridesOf(tx, locationId)).google_maps
    const values = Object.fromEntries(overridden.map(({ field, source }) => [field, source]))
    await changeOverrides(tx, locationId, { google_maps: { ...known, ...values } }, by, now)
  }
}

async function factsOf(
  tx: Tx,
  own: OwnProfile,
  { field, source }: FieldDifference,
): Promise<Partial<LocationFacts>> {
  if (isOverridden(own, field) || field.startsWith('special_hours.')) return {}
  if (field === 'address') return addressFacts(source as ProfileAddress)
  if (field === 'category') return categoryFacts(tx, source as NonNullable<ProfileFacts['category']>)
  // An unknown phone is an empty string; other unknown values are null.
  return { [field]: source ?? (isFact(field) ? blankFacts[field] : null) }
}

async function categoryFacts(tx: Tx, category: NonNullable<ProfileFacts['category']>) {
  const known = (await learnCategories(tx, [category])).get(category.gcid)
  return known ? { category_id: known.id, category_name: known.name } : {}
}

/** Google returns a state as a code or a name. */
function addressFacts({ state, country_id, ...lines }: ProfileAddress): Partial<LocationFacts> {
  const known = statesOf(country_id).find(
    ({ code, name }) => code === state.toUpperCase() || name.toLowerCase() === state.toLowerCase(),
  )
  return {
    ...lines,
    state: known?.name ?? state,
    state_id: known?.id ?? null,
    state_code: known?.code ?? '',
    country: findCountry(country_id)?.name ?? country_id,
    country_id,
  }
}
