/**
 * The first step of a post, which selects the kind of post and, unless they were already selected in a list, the
 * locations.
 */
import { redirect } from '@remix-run/node'
import type { Tx } from '#app/kit/database/tenant.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { findLookupPage } from '#app/platform/filters/lookups.server'
import { redirectToShort } from '#app/platform/http/redirect-to-short.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Selection } from '#app/platform/reports/selection'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { parseSelection, selectionParams } from '#app/product/locations/bulk-edit/bulk-selection'
import { groupLookup } from '#app/product/locations/location-lookups.server'
import { resolveSelection } from '../post-locations.server'
import { createPostDraft } from './post-drafts.server'
import { startSchema } from './post-schema'

export const allLocations: Selection = { ids: [], scope: 'all', search: '' }

export async function loadStartPage(tx: Tx, request: Request) {
  const requested = parseSelection(searchParamsOf(request))
  const isChosen = requested.scope === 'all' || requested.ids.length > 0
  const selected = await resolveSelection(tx, isChosen ? requested : allLocations)
  return {
    isChosen,
    count: selected.count,
    selectionError: selected.ok ? null : { status: 'error' as const, error: { '': [selected.reason] } },
    constraint: constraintOf(startSchema),
    /**
     * The selection as hidden form fields. It includes the number of locations that the page shows, so that the
     * submission is refused if the number has changed in the meantime.
     */
    selection: isChosen ? [...selectionParams({ ...requested, expected: selected.count })] : [],
    locationOptions: isChosen ? [] : await listLocationOptions(tx, selected.count),
  }
}

/** Returns the options for the locations: all of them, or one group. The value of each option is a filter query. */
async function listLocationOptions(tx: Tx, count: number) {
  const { entries } = await findLookupPage(tx, groupLookup, { q: '', page: 1 })
  return [
    { value: '', label: `All ${pluralize(count, 'location')}` },
    ...entries.map(({ id, name }) => ({ value: `groupId=${id}`, label: name })),
  ]
}

export async function handleStartSubmit(request: Request, viewer: Viewer) {
  const form = await readForm(request, startSchema)
  const selection = parseSelection(form.payload)
  // Without `step`, the form was submitted by the selection bar of a list, so redirect to this page with the selection.
  if (!('step' in form.payload))
    return redirectToShort(
      viewer.href('/dashboard/local_listings/google-posts/new', selectionParams(selection)),
    )
  if (form.status !== 'success') return respondWithForm(form)
  const { topic } = form.value
  const outcome = await viewer.query(async (tx) => {
    const selected = await resolveSelection(tx, selection)
    if (!selected.ok) return selected
    const expected = selection.scope === 'all' ? selected.count : undefined
    const savedSelection = { ...selection, expected }
    return {
      ok: true as const,
      id: await createPostDraft(tx, viewer, { topic, selection: savedSelection }, new Date()),
    }
  })
  return outcome.ok
    ? redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/edit', { postId: outcome.id }))
    : respondWithForm(form, [outcome.reason])
}
