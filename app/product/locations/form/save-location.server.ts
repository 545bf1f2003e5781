/**
 * Saves the location form. `resolve-facts.server.ts` checks which facts the user is allowed to set. The facts of an
 * existing location are written only through `changeLocation`, which also records the history.
 */

import { isConstraintViolation } from '#app/kit/database/constraint-violation'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { DesiredDay } from '#app/kit/opening-hours/special-hours'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { trialLimitMessage } from '../billing-preview'
import { loadBillingPreview } from '../billing-preview.server'
import { changeActorOf, changeLocation } from '../changes/record-changes.server'
import {
  type Conflict,
  loadEditsSince,
  loadSeenAfterConflict,
  mergeLocationEdits,
} from '../conflicts/edit-conflicts.server'
import { blankFacts, factNames } from '../facts'
import { logFailure, withFailureMessage } from '../failures.server'
import type { Location } from '../location'
import { createLocation, lockNewLocations, requireLocation } from '../locations.server'
import { flattenOverrides, unflattenOverrides } from '../override'
import { changeOverrides, loadOverrides } from '../overrides/overrides.server'
import { planSpecialHours } from '../special-hours/plan-special-hours.server'
import { saveSpecialHours } from '../special-hours/special-hours.server'
import { hoursUpdateFailedMessage } from '../special-hours/special-hours-messages'
import type { SpecialOverride } from '../special-hours/special-override'
import { sentFacts, toOverrides } from './location-input'
import type { LocationInput } from './location-schema'
import { createFailedMessage, overrideFailedMessage, updateFailedMessage } from './messages'
import { hasInvalidNpi, resolveFacts } from './resolve-facts.server'

export type SaveRefusal = {
  ok: false
  errors: Record<string, string[]>
  /**
   * The fields that another user has changed in the meantime. `seen` is then the value for the form's next submission.
   */
  conflicts?: Conflict[]
  seen?: string
  /** The message for an error that was not caused by the user's input. */
  failure?: string
  /** The changes to special hours that the user has to confirm. */
  override?: SpecialOverride
}
export type SaveResult = { ok: true; id: Id; isNpiOmitted: boolean } | SaveRefusal

const refusalFor = (field: string, reason: string): SaveRefusal => ({
  ok: false,
  errors: { [field]: [reason] },
})

export async function addLocation(viewer: Viewer, input: LocationInput, now: Date): Promise<SaveResult> {
  return withSaveErrors(createFailedMessage, () =>
    viewer.query(async (tx) => {
      await lockNewLocations(tx)
      const reason = trialLimitMessage(await loadBillingPreview(tx, viewer, now))
      if (reason) return refusalFor('', reason)
      const resolved = await resolveFacts(tx, viewer, input, null)
      if (!resolved.ok) return refusalFor(resolved.field, resolved.reason)
      const id = await createLocation(tx, { ...blankFacts, ...resolved.facts }, changeActorOf(viewer), now)
      if (viewer.can('local_listing.create'))
        await saveOverrides(tx, id, toOverrides(input), changeActorOf(viewer), now)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'location.created',
        subject: input.name,
        details: { locationId: id },
      })
      return { ok: true, id, isNpiOmitted: hasInvalidNpi(viewer, input) }
    }),
  )
}

/**
 * Saves the form of an existing location.
 *
 * @param sent the names of the fields that the form sent. Facts without a sent field keep their values. Without `sent`, the
 * input is complete.
 */
export async function updateLocation(
  viewer: Viewer,
  locationId: string | undefined,
  input: LocationInput,
  now: Date,
  sent?: ReadonlySet<string>,
): Promise<SaveResult> {
  return withSaveErrors(updateFailedMessage, () =>
    viewer.query(async (tx) => {
      await lockLocation(tx, locationId)
      const location = await requireLocation(tx, locationId)
      const resolved = await resolveFacts(tx, viewer, input, location)
      if (!resolved.ok) return refusalFor(resolved.field, resolved.reason)
      const current = { ...location, ...flattenOverrides(await loadActiveOverrides(tx, location.id)) }
      const hasOverrides = !input.without_overrides && (!sent || sent.has('overrides'))
      const canOverride = viewer.can('local_listing.create') && hasOverrides
      const facts = sent ? sentFacts(resolved.facts, sent) : resolved.facts
      const desired = { ...facts, ...(canOverride && flattenOverrides(toOverrides(input))) }
      const edits = await loadEditsSince(tx, location.id, input.seen)
      const { kept, conflicts: factConflicts } = mergeLocationEdits(desired, current, edits)
      const special = viewer.features.special_hours ? input.special_hours : undefined
      const plan = await planSpecialHours(tx, location.id, special, input.special_hours_confirmed, edits)
      const conflicts = [...factConflicts, ...plan.conflicts]
      if (conflicts.length > 0)
        return {
          ok: false,
          errors: {},
          conflicts,
          seen: await loadSeenAfterConflict(tx, location.id, input.seen),
        }
      if (plan.override) return { ok: false, errors: {}, override: plan.override }
      await saveChanges(tx, viewer, location, { values: { ...current, ...kept }, days: plan.desired }, now)
      return { ok: true, id: location.id, isNpiOmitted: hasInvalidNpi(viewer, input) }
    }),
  )
}

/** Writes the values that differ, including overrides and special hours, and records the change in the audit log. */
async function saveChanges(
  tx: Tx,
  viewer: Viewer,
  { id, name }: Location,
  { values, days }: { values: Record<string, unknown>; days: DesiredDay[] },
  now: Date,
): Promise<void> {
  const facts = Object.fromEntries(factNames.map((field) => [field, values[field]]))
  const actor = changeActorOf(viewer)
  const changes = [
    ...((await changeLocation(tx, id, facts, actor, now)) ?? []),
    ...(await saveOverrides(tx, id, unflattenOverrides(values), actor, now)),
    ...((await withFailureMessage(hoursUpdateFailedMessage, saveSpecialHours(tx, id, days, actor, now))) ??
      []),
  ]
  if (changes.length === 0) return
  const details = { locationId: id, fields: changes.map(({ field }) => field) }
  await recordAudit(tx, { ...actorOf(viewer), action: 'location.changed', subject: name, details })
}

function saveOverrides(...change: Parameters<typeof changeOverrides>) {
  return withFailureMessage(overrideFailedMessage, changeOverrides(...change))
}

function loadActiveOverrides(tx: Tx, locationId: Id) {
  return withFailureMessage(overrideFailedMessage, loadOverrides(tx, locationId))
}

/**
 * Locks the location until the transaction ends. Must be called before the location is loaded, so that it cannot change
 * between loading and saving.
 */
export async function lockLocation(tx: Tx, locationId: string | undefined): Promise<void> {
  const id = parseId(locationId)
  if (!id) return
  await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    // Do not use FOR UPDATE. A scan that has locked the listings may insert a listing that references this row, and FOR
    // UPDATE would block that insert.
    .forNoKeyUpdate()
    .execute()
}

/**
 * Converts a violation of the unique index on External IDs to a field error, because only the database can reliably
 * detect duplicates. Logs any other error and converts it to `message`.
 */
async function withSaveErrors(message: string, save: () => Promise<SaveResult>): Promise<SaveResult> {
  try {
    return await save()
  } catch (error) {
    if (isConstraintViolation(error, 'locations_external_id'))
      return refusalFor('external_id', 'Another location already uses this External ID')
    const failure = logFailure(error, message)
    return { ...refusalFor('', failure), failure }
  }
}
