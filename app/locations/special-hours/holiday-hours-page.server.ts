/** The page that lists all of a location's special hours, and the form that edits them. */
import { data } from '@remix-run/node'
import { z } from 'zod'
import { asId } from '#app/database/id'
import type { Tx } from '#app/database/tenant.server'
import { formReply, readForm } from '#app/forms.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { failureInWords, loadedPart } from '../failure.server'
import { type Conflict, editsSince, newestChange, seenAfterAsking } from '../form/edit-conflicts.server'
import { seenSchema } from '../form/location-schema'
import { changerOf, lockLocations } from '../history/history.server'
import { requireLocation } from '../locations.server'
import { zoneOf } from '../time-zone.server'
import type { SpecialOverride } from './override'
import { planSpecialHours } from './override.server'
import { nearDates, specialPanel } from './panel.server'
import { saveSpecialHours } from './special-hours.server'
import { couldNotUpdateDays, noDaysLoaded } from './special-hours-messages'
import { specialHoursSchema } from './special-hours-schema'

/** What a returned form contains in addition to the typed values. */
type HolidayHoursState = { seen: string; override: SpecialOverride | null; conflicts: Conflict[] }

export function holidayHoursPage(viewer: Viewer, locationId: string | undefined, now: Date) {
  return viewer.query(async (tx) => {
    // Read first, so that a change saved in the meantime never counts as seen.
    const seen = await newestChange(tx, asId(locationId) ?? '0')
    const location = await requireLocation(tx, locationId)
    const panel = await loadedPart(tx, noDaysLoaded, () => specialPanel(tx, location, viewer.timeZone, now))
    return {
      location: { id: location.id, name: location.name },
      panel,
      seen,
      mayChange: viewer.can('location.update'),
    }
  })
}

/** Reads the form, plans the changes and saves them. Returns null when they are saved, and otherwise the form again. */
export async function changeHolidayHours(
  viewer: Viewer,
  locationId: string | undefined,
  request: Request,
  now: Date,
) {
  const location = await viewer.query((tx) => requireLocation(tx, locationId))
  const { today } = nearDates(zoneOf(location) ?? viewer.timeZone, now)
  const form = await readForm(request, formSchema(today))
  const seen = seenSchema.parse(form.payload.seen)
  const asBefore: HolidayHoursState = { seen, override: null, conflicts: [] }
  if (form.status !== 'success') return replyWith(formReply(form), asBefore)
  const { special_hours, special_hours_confirmed } = form.value
  const save = async (tx: Tx): Promise<HolidayHoursState | null> => {
    await lockLocations(tx, [location.id])
    const edits = await editsSince(tx, location.id, seen)
    const plan = await planSpecialHours(tx, location.id, special_hours, special_hours_confirmed, edits)
    const { override, conflicts } = plan
    if (conflicts.length > 0)
      return { ...asBefore, conflicts, seen: await seenAfterAsking(tx, location.id, seen) }
    if (override) return { ...asBefore, override }
    const changes = await saveSpecialHours(tx, location.id, plan.wanted, changerOf(viewer), now)
    if (!changes?.length) return null
    const details = { locationId: location.id, fields: changes.map(({ field }) => field) }
    await recordAudit(tx, { ...actorOf(viewer), action: 'location.changed', subject: location.name, details })
    return null
  }
  const refused = await viewer
    .query(save)
    .catch((error: unknown) => failureInWords(error, couldNotUpdateDays))
  if (typeof refused === 'string') return replyWith(formReply(form, [refused], { status: 500 }), asBefore)
  return refused && replyWith(formReply(form, [], { status: refused.override ? 409 : 422 }), refused)
}

function formSchema(today: string) {
  return z.object({
    special_hours: specialHoursSchema(today).optional(),
    special_hours_confirmed: z.string().max(100).optional().catch(undefined),
  })
}

function replyWith(answer: ReturnType<typeof formReply>, state: HolidayHoursState) {
  return data({ ...answer.data, ...state }, answer.init ?? undefined)
}
