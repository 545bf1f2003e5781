/**
 * Saves the form, for a new or an existing location. `wanted-facts.server.ts` decides who may set what; the facts of an
 * existing location are written only by `changeLocation`.
 */
import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { violates } from '#app/database/violation'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { limitInWords } from '../billing-preview'
import { billingPreview } from '../billing-preview.server'
import { blankFacts, factNames, type Location } from '../facts'
import { failureInWords, savedPart } from '../failure.server'
import { changeLocation, changerOf } from '../history/history.server'
import { createLocation, lockNewLocations, requireLocation } from '../locations.server'
import { flatOverrides, overridesIn } from '../overrides/override'
import { changeOverrides, overridesOf } from '../overrides/overrides.server'
import type { SpecialOverride } from '../special-hours/override'
import { planSpecialHours } from '../special-hours/override.server'
import type { WantedDay } from '../special-hours/special-hours'
import { saveSpecialHours } from '../special-hours/special-hours.server'
import { couldNotUpdateDays } from '../special-hours/special-hours-messages'
import { type Conflict, editsSince, merged, seenAfterAsking } from './edit-conflicts.server'
import type { TypedLocation } from './location-schema'
import { couldNotCreate, couldNotOverride, couldNotUpdate } from './messages'
import { overridesFrom } from './typed-facts'
import { lacksNpi, wantedFacts } from './wanted-facts.server'

export type Refused = {
  ok: false
  errors: Record<string, string[]>
  /** What somebody else has saved in the meantime, and the change that is the newest now. */
  conflicts?: Conflict[]
  seen?: string
  /** Set when the failure was not caused by the user's input. */
  failure?: string
  /** Special hours that the user has to confirm. */
  override?: SpecialOverride
}
export type Saved = { ok: true; id: Id; leftOutNpi: boolean } | Refused

const refused = (field: string, reason: string): Refused => ({ ok: false, errors: { [field]: [reason] } })

export async function addLocation(viewer: Viewer, typed: TypedLocation, now: Date): Promise<Saved> {
  return refusing(couldNotCreate, () =>
    viewer.query(async (tx) => {
      await lockNewLocations(tx)
      const reason = limitInWords(await billingPreview(tx, viewer, now))
      if (reason) return refused('', reason)
      const wanted = await wantedFacts(tx, viewer, typed, null)
      if (!wanted.ok) return refused(wanted.field, wanted.reason)
      const id = await createLocation(tx, { ...blankFacts, ...wanted.facts }, changerOf(viewer), now)
      if (viewer.can('local_listing.create'))
        await saveOverrides(tx, id, overridesFrom(typed), changerOf(viewer), now)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'location.created',
        subject: typed.name,
        details: { locationId: id },
      })
      return { ok: true, id, leftOutNpi: lacksNpi(viewer, typed) }
    }),
  )
}

export async function editLocation(
  viewer: Viewer,
  locationId: string | undefined,
  typed: TypedLocation,
  now: Date,
): Promise<Saved> {
  return refusing(couldNotUpdate, () =>
    viewer.query(async (tx) => {
      await lockLocation(tx, locationId)
      const location = await requireLocation(tx, locationId)
      const asked = await wantedFacts(tx, viewer, typed, location)
      if (!asked.ok) return refused(asked.field, asked.reason)
      const current = { ...location, ...flatOverrides(await storedOverrides(tx, location.id)) }
      const mayOverride = viewer.can('local_listing.create') && !typed.without_overrides
      const wanted = { ...asked.facts, ...(mayOverride && flatOverrides(overridesFrom(typed))) }
      const edits = await editsSince(tx, location.id, typed.seen)
      const { kept, conflicts: overFacts } = merged(wanted, current, edits)
      const special = viewer.features.special_hours ? typed.special_hours : undefined
      const plan = await planSpecialHours(tx, location.id, special, typed.special_hours_confirmed, edits)
      const conflicts = [...overFacts, ...plan.conflicts]
      if (conflicts.length > 0)
        return { ok: false, errors: {}, conflicts, seen: await seenAfterAsking(tx, location.id, typed.seen) }
      if (plan.override) return { ok: false, errors: {}, override: plan.override }
      await save(tx, viewer, location, { values: { ...current, ...kept }, days: plan.wanted }, now)
      return { ok: true, id: location.id, leftOutNpi: lacksNpi(viewer, typed) }
    }),
  )
}

/** Writes the values that differ, including overrides, and records the change in the audit log. */
async function save(
  tx: Tx,
  viewer: Viewer,
  { id, name }: Location,
  { values, days }: { values: Record<string, unknown>; days: WantedDay[] },
  now: Date,
): Promise<void> {
  const facts = Object.fromEntries(factNames.map((field) => [field, values[field]]))
  const by = changerOf(viewer)
  const changes = [
    ...((await changeLocation(tx, id, facts, by, now)) ?? []),
    ...(await saveOverrides(tx, id, overridesIn(values), by, now)),
    ...((await savedPart(couldNotUpdateDays, saveSpecialHours(tx, id, days, by, now))) ?? []),
  ]
  if (changes.length === 0) return
  const details = { locationId: id, fields: changes.map(({ field }) => field) }
  await recordAudit(tx, { ...actorOf(viewer), action: 'location.changed', subject: name, details })
}

function saveOverrides(...change: Parameters<typeof changeOverrides>) {
  return savedPart(couldNotOverride, changeOverrides(...change))
}

function storedOverrides(tx: Tx, locationId: Id) {
  return savedPart(couldNotOverride, overridesOf(tx, locationId))
}

/** Locks the location before it is read, so that nobody changes it between the read and the write. */
export async function lockLocation(tx: Tx, locationId: string | undefined): Promise<void> {
  const id = asId(locationId)
  if (!id) return
  await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    // A scan that holds the listings may add one, which refers to this row: it must not wait for this.
    .forNoKeyUpdate()
    .execute()
}

/**
 * Turns a violated unique index into a field error: two locations cannot have the same External ID, and only the
 * database can detect that reliably.
 */
async function refusing(sentence: string, save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    if (violates(error, 'locations_external_id'))
      return refused('external_id', 'Another location has this External ID')
    const failure = failureInWords(error, sentence)
    return { ...refused('', failure), failure }
  }
}
