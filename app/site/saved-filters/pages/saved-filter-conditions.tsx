/**
 * Stores the page's current filter as the conditions of a saved filter. The form is in the filter bar; this route has
 * no page of its own.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readForm, returnPath } from '#app/kit/forms/forms.server'
import { catchSaveFailure, updateConditions } from '#app/platform/filters/saved/save-filter.server'
import { conditionsSchema } from '#app/platform/filters/saved/saved-filter-schema'
import { requireSavedFilter } from '#app/platform/filters/saved/visible-filters.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireAccessiblePage } from '../saved-filter-pages.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requireSavedFilter(tx, viewer, params.filterId))
  return redirect(viewer.href('/settings/saved-filters/:filterId/edit', { filterId: id }))
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const saved = await viewer.query((tx) => requireSavedFilter(tx, viewer, params.filterId))
  const page = requireAccessiblePage(viewer, saved)
  const form = await readForm(request, conditionsSchema)
  const target = returnPath(form, viewer.href('/settings/saved-filters'))
  if (form.status !== 'success' || !page.filter.fromStored(form.value.filter))
    return redirectWithFlash(target, 'Error saving filter', 'alert')
  const update = viewer.query((tx) =>
    updateConditions(tx, viewer, saved, { filter: form.value.filter, knownVersion: form.value.seen }),
  )
  const outcome = await catchSaveFailure(update, 'Failed to update filter')
  if (outcome.ok) return redirectWithFlash(target, 'Filter updated', 'success', { duration: 5000 })
  return redirectWithFlash(target, Object.values(outcome.errors).flat().join(' '), 'alert')
}
