/** The page of one location's special hours: all there are, and the form that changes them. */
import { data } from '@remix-run/node'
import { z } from 'zod'
import { formReply, readForm } from '#app/forms.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import type { Viewer } from '#app/session/viewer.server'
import { changerOf } from '../history/history.server'
import { requireLocation } from '../locations.server'
import { zoneOf } from '../time-zone.server'
import type { SpecialOverride } from './override'
import { planSpecialHours } from './override.server'
import { nearDates, specialPanel } from './panel.server'
import { saveSpecialHours } from './special-hours.server'
import { specialHoursSchema } from './special-hours-schema'

export function holidayHoursPage(viewer: Viewer, locationId: string | undefined, now: Date) {
  requireFeature(viewer)
  return viewer.query(async (tx) => {
    const location = await requireLocation(tx, locationId)
    const panel = await specialPanel(tx, location, viewer.timeZone, now)
    return {
      location: { id: location.id, name: location.name },
      panel,
      mayChange: viewer.can('location.update'),
    }
  })
}

/** Reads, plans and saves; the answer is null when it is saved, else the form again. */
export async function changeHolidayHours(
  viewer: Viewer,
  locationId: string | undefined,
  request: Request,
  now: Date,
) {
  requireFeature(viewer)
  const location = await viewer.query((tx) => requireLocation(tx, locationId))
  const { today } = nearDates(zoneOf(location) ?? viewer.timeZone, now)
  const form = await readForm(request, formSchema(today))
  if (form.status !== 'success') return replyWith(formReply(form), null)
  const { special_hours, special_hours_confirmed } = form.value
  const override = await viewer.query(async (tx) => {
    const plan = await planSpecialHours(tx, location.id, special_hours, special_hours_confirmed)
    if (plan.override) return plan.override
    const changes = await saveSpecialHours(tx, location.id, plan.wanted, changerOf(viewer), now)
    if (!changes?.length) return null
    const details = { locationId: location.id, fields: changes.map(({ field }) => field) }
    await recordAudit(tx, { ...actorOf(viewer), action: 'location.changed', subject: location.name, details })
    return null
  })
  return override && replyWith(formReply(form, [], { status: 409 }), override)
}

function formSchema(today: string) {
  return z.object({
    special_hours: specialHoursSchema(today),
    special_hours_confirmed: z.string().max(100).optional().catch(undefined),
  })
}

function replyWith(answer: ReturnType<typeof formReply>, override: SpecialOverride | null) {
  return data({ ...answer.data, override }, answer.init ?? undefined)
}

function requireFeature(viewer: Viewer): void {
  if (!viewer.features.special_hours) throw new Response('Not found', { status: 404 })
}
