/** The step after creating a location: choosing its groups, with a search by name when there are many. */
import { data } from '@remix-run/node'
import { z } from 'zod'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { findStep } from '#app/filters/find-step'
import { idList } from '#app/filters/id-list'
import { entriesOf, lookUp } from '#app/filters/lookups.server'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { groupLookup } from '../location-lookups.server'
import { requireLocation } from '../locations.server'
import { groupsOf } from './group-members.server'
import { locationGroupsSchema } from './group-schema'
import type { OfferedGroups } from './location-groups-form'

const chosenSchema = z.object({ groups: idList(500) })

/** Returns the chosen groups, and the first page of others whose names match the search. */
async function offerGroups(tx: Tx, chosen: Id[], sought = ''): Promise<OfferedGroups> {
  const found = await lookUp(tx, groupLookup, { q: sought, page: 1 })
  const others = found.entries.filter(({ id }) => !chosen.includes(id))
  const known = await entriesOf(tx, groupLookup, chosen)
  return { entries: [...known, ...others], sought, hasMore: found.hasMore }
}

export async function groupsStep(tx: Tx, locationId: string | undefined) {
  const { id, name } = await requireLocation(tx, locationId)
  const groups = await groupsOf(tx, id)
  const chosen = groups.map((group) => group.id)
  return {
    location: { id, name },
    chosen,
    offered: await offerGroups(tx, chosen),
    constraint: constraintOf(locationGroupsSchema),
  }
}

export async function readGroupsForm(request: Request) {
  const form = await readForm(request, locationGroupsSchema)
  return Object.assign(form, findStep(form.payload))
}

/** Returns the form with the boxes still checked, either refused or with the search results. */
export async function groupsReply(viewer: Viewer, form: Awaited<ReturnType<typeof readGroupsForm>>) {
  const { groups } = chosenSchema.parse(form.payload)
  const offered = await viewer.query((tx) => offerGroups(tx, groups, form.sought))
  const answer = formReply(form.wantsToFind ? { reply: form.reply } : form)
  return data({ ...answer.data, offered }, answer.init ?? undefined)
}
