/**
 * Loads and processes the page that follows the creation of a location, where the user selects its groups. If there are
 * many groups, they can be searched by name.
 */
import { data } from '@remix-run/node'
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
  respondWithConflicts,
} from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { parseChoiceSearch } from '#app/platform/filters/form-choice-search'
import { idListSchema } from '#app/platform/filters/id-list-schema'
import { findLookupPage, loadEntries } from '#app/platform/filters/lookups.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { changeActorOf, lockLocations } from '../changes/record-changes.server'
import { loadPart } from '../failures.server'
import { groupLookup } from '../location-lookups.server'
import { requireLocation } from '../locations.server'
import { listGroupsOf, saveLocationGroups } from './group-members.server'
import { locationGroupsSchema } from './group-schema'
import type { GroupOptions } from './location-groups-form'

const chosenSchema = z.object({ groups: idListSchema(500) })

/** Returns the selected groups, followed by the first page of other groups whose names match the search. */
async function loadGroupOptions(tx: Tx, chosen: Id[], query = ''): Promise<GroupOptions> {
  const found = await findLookupPage(tx, groupLookup, { q: query, page: 1 })
  const others = found.entries.filter(({ id }) => !chosen.includes(id))
  const current = await loadEntries(tx, groupLookup, chosen)
  return { entries: [...current, ...others], query, hasMore: found.hasMore }
}

const groupsUnavailableMessage = 'Unable to load groups at this time. Please reload or try again later.'

export async function loadGroupsStep(tx: Tx, locationId: string | undefined) {
  const { id, name } = await requireLocation(tx, locationId)
  const { value, failure } = await loadPart(tx, groupsUnavailableMessage, async () => {
    const groups = await listGroupsOf(tx, id)
    const chosen = groups.map((group) => group.id)
    return { chosen, offered: await loadGroupOptions(tx, chosen) }
  })
  return {
    location: { id, name },
    shown: describeShown({ groups: value?.chosen ?? [] }),
    options: value,
    failure,
    constraint: constraintOf(locationGroupsSchema),
  }
}

export async function readGroupsForm(request: Request) {
  const form = await readForm(request, locationGroupsSchema)
  return Object.assign(form, parseChoiceSearch(form.payload))
}

/**
 * Adds and removes the groups that the person has selected and cleared. Returns the conflict if it is not known what the
 * form showed.
 */
export async function saveGroupsStep(
  viewer: Viewer,
  locationId: Id,
  { groups, shown }: z.output<typeof locationGroupsSchema>,
  now: Date,
): Promise<EditConflicts | null> {
  return viewer.query(async (tx) => {
    await lockLocations(tx, [locationId])
    const stored = { groups: (await listGroupsOf(tx, locationId)).map(({ id }) => id) }
    const submitted = { groups }
    const { values, conflicts } = mergeEdits({ shown, submitted, stored })
    if (conflicts.length > 0) {
      const edit = { stored, submitted, by: null, at: null }
      return describeConflicts(
        conflicts,
        edit,
        () => 'Groups',
        (_, each) => pluralize(each.groups.length, 'group'),
      )
    }
    await saveLocationGroups(tx, locationId, values, changeActorOf(viewer), now)
    return null
  })
}

/**
 * Builds the reply that shows the form again with errors, search results or conflicts. The selected groups stay
 * selected.
 */
export async function buildGroupsReply(
  viewer: Viewer,
  form: Awaited<ReturnType<typeof readGroupsForm>>,
  conflicts: EditConflicts | null = null,
) {
  const { groups } = chosenSchema.parse(form.payload)
  const offered = await viewer.query((tx) => loadGroupOptions(tx, groups, form.lastSearch))
  const response = conflicts
    ? respondWithConflicts(form, conflicts)
    : respondWithForm(form.isSearch ? { reply: form.reply } : form)
  return data({ ...response.data, offered }, response.init ?? undefined)
}
