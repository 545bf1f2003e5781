/** Loads the page that lists and edits a location's special hours, and saves its form. */
import { data } from '@remix-run/node'
import { z } from 'zod'
import { parseId } from '#app/kit/database/id'
import type { Tx } from '#app/kit/database/tenant.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { lockLocations } from '../changes/record-changes.server'
import {
  type Conflict,
  loadEditsSince,
  loadNewestChangeId,
  loadSeenAfterConflict,
} from '../conflicts/edit-conflicts.server'
import { seenSchema } from '../conflicts/seen-schema'
import { loadPart, logFailure } from '../failures.server'
import { requireLocation } from '../locations.server'
import { timeZoneOf } from '../time-zone.server'
import { loadSpecialPanel, nearDatesOf } from './panel.server'
import { planSpecialHours } from './plan-special-hours.server'
import { changeSpecialHours } from './special-hours.server'
import { hoursUnavailableMessage, hoursUpdateFailedMessage } from './special-hours-messages'
import { specialHoursSchema } from './special-hours-schema'
import type { SpecialOverride } from './special-override'

/** What a reply contains in addition to the form values. */
type HolidayHoursState = { seen: string; override: SpecialOverride | null; conflicts: Conflict[] }

export function loadHolidayHoursPage(viewer: Viewer, locationId: string | undefined, now: Date) {
  return viewer.query(async (tx) => {
    // Load the change id before the location: a change saved in between is then reported as a conflict instead of being
    // treated as seen.
    const seen = await loadNewestChangeId(tx, parseId(locationId) ?? '0')
    const location = await requireLocation(tx, locationId)
    const panel = await loadPart(tx, hoursUnavailableMessage, () =>
      loadSpecialPanel(tx, location, viewer.timeZone, now),
    )
    return {
      location: { id: location.id, name: location.name },
      panel,
      seen,
      canEdit: viewer.can('location.update'),
    }
  })
}

/**
 * Parses the form and saves the changes. Returns null if they were saved, and otherwise a reply with errors, conflicts
 * or changes to confirm.
 */
export async function saveHolidayHours(
  viewer: Viewer,
  locationId: string | undefined,
  request: Request,
  now: Date,
) {
  const location = await viewer.query((tx) => requireLocation(tx, locationId))
  const { today } = nearDatesOf(timeZoneOf(location) ?? viewer.timeZone, now)
  const form = await readForm(request, formSchema(today))
  const seen = seenSchema.parse(form.payload.seen)
  const unchangedState: HolidayHoursState = { seen, override: null, conflicts: [] }
  if (form.status !== 'success') return replyWith(respondWithForm(form), unchangedState)
  const { special_hours, special_hours_confirmed } = form.value
  const save = async (tx: Tx): Promise<HolidayHoursState | null> => {
    await lockLocations(tx, [location.id])
    const edits = await loadEditsSince(tx, location.id, seen)
    const plan = await planSpecialHours(tx, location.id, special_hours, special_hours_confirmed, edits)
    const { override, conflicts } = plan
    if (conflicts.length > 0)
      return { ...unchangedState, conflicts, seen: await loadSeenAfterConflict(tx, location.id, seen) }
    if (override) return { ...unchangedState, override }
    await changeSpecialHours(tx, viewer, location, plan.desired, now)
    return null
  }
  const refusal = await viewer
    .query(save)
    .catch((error: unknown) => logFailure(error, hoursUpdateFailedMessage))
  if (typeof refusal === 'string')
    return replyWith(respondWithForm(form, [refusal], { status: 500 }), unchangedState)
  return refusal && replyWith(respondWithForm(form, [], { status: refusal.override ? 409 : 422 }), refusal)
}

function formSchema(today: string) {
  return z.object({
    special_hours: specialHoursSchema(today).optional(),
    special_hours_confirmed: z.string().max(100).optional().catch(undefined),
  })
}

function replyWith(response: ReturnType<typeof respondWithForm>, state: HolidayHoursState) {
  return data({ ...response.data, ...state }, response.init ?? undefined)
}
