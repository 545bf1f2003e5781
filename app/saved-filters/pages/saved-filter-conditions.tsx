/**
 * Save: stores the page's current filter as the conditions of the saved filter. The bar sends it; there is no page to
 * see here.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { conditionsSchema } from '#app/filters/saved/saved-filter-schema'
import { changeConditions, orRefused } from '#app/filters/saved/saved-filters.server'
import { requireSavedFilter } from '#app/filters/saved/visible-filters.server'
import { readForm, returnPath } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { requireOpenPage } from '../saved-filter-pages.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requireSavedFilter(tx, viewer, params.filterId))
  return redirect(viewer.href('/settings/saved-filters/:filterId/edit', { filterId: id }))
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const saved = await viewer.query((tx) => requireSavedFilter(tx, viewer, params.filterId))
  requireOpenPage(viewer, saved)
  const form = await readForm(request, conditionsSchema)
  const leadsTo = returnPath(form, viewer.href('/settings/saved-filters'))
  if (form.status !== 'success') return redirectWithFlash(leadsTo, 'Error saving filter', 'alert')
  const writing = viewer.query((tx) => changeConditions(tx, viewer, saved, form.value))
  const outcome = await orRefused(writing, 'Failed to update filter')
  if (outcome.ok) return redirectWithFlash(leadsTo, 'Filter updated')
  return redirectWithFlash(leadsTo, Object.values(outcome.errors).flat().join(' '), 'alert')
}
