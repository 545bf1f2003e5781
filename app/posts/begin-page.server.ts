/** The first step of a post: its kind and its locations, either selected on a list or chosen here. */
import { redirect } from '@remix-run/node'
import { selectionOf, selectionParams } from '#app/bulk-edit/bulk-selection'
import type { Tx } from '#app/database/tenant.server'
import { lookUp } from '#app/filters/lookups.server'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { groupLookup } from '#app/locations/location-lookups.server'
import { searchOf } from '#app/reports/requested.server'
import type { Selection } from '#app/reports/selection'
import { counted } from '#app/ui/numbers'
import type { Viewer } from '#app/viewer/viewer.server'
import { beginPost } from './post-drafts.server'
import { selectPlaces } from './post-places.server'
import { beginSchema } from './post-schema'

const all: Selection = { ids: [], scope: 'all', search: '' }

export async function beginPage(tx: Tx, request: Request) {
  const asked = selectionOf(searchOf(request))
  const isChosen = asked.scope === 'all' || asked.ids.length > 0
  const selected = await selectPlaces(tx, isChosen ? asked : all)
  return {
    isChosen,
    count: selected.count,
    refused: selected.ok ? null : { status: 'error' as const, error: { '': [selected.reason] } },
    constraint: constraintOf(beginSchema),
    /**
     * The form fields repeat the selection with the current number of locations, because that is what the page shows.
     */
    selection: isChosen ? [...selectionParams({ ...asked, expected: selected.count })] : [],
    offers: isChosen ? [] : await offersOf(tx, selected.count),
  }
}

/** Offers all locations or a group. Either choice is stored as a filter. */
async function offersOf(tx: Tx, count: number) {
  const { entries } = await lookUp(tx, groupLookup, { q: '', page: 1 })
  return [
    { value: '', label: `All ${counted(count, 'location')}` },
    ...entries.map(({ id, name }) => ({ value: `groupId=${id}`, label: name })),
  ]
}

export async function beginPosted(request: Request, viewer: Viewer) {
  const form = await readForm(request, beginSchema)
  const selection = selectionOf(form.payload)
  // Posted by the selection bar of a list.
  if (!('step' in form.payload))
    return redirect(viewer.href('/dashboard/local_listings/google-posts/new', selectionParams(selection)))
  if (form.status !== 'success') return formReply(form)
  const { topic } = form.value
  const outcome = await viewer.query(async (tx) => {
    const selected = await selectPlaces(tx, selection)
    if (!selected.ok) return selected
    const expected = selection.scope === 'all' ? selected.count : undefined
    const kept = { ...selection, expected }
    return { ok: true as const, id: await beginPost(tx, viewer, { topic, selection: kept }, new Date()) }
  })
  return outcome.ok
    ? redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/edit', { postId: outcome.id }))
    : formReply(form, [outcome.reason])
}
