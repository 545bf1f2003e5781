import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm, returnPath } from '#app/kit/forms/forms.server'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { catchSaveFailure, createSavedFilter } from '#app/platform/filters/saved/save-filter.server'
import { withSavedFilter } from '#app/platform/filters/saved/saved-filter'
import { SavedFilterForm } from '#app/platform/filters/saved/saved-filter-form'
import { newSavedFilterSchema } from '#app/platform/filters/saved/saved-filter-schema'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { isSavedFilterPage, requireAccessiblePage } from '../saved-filter-pages.server'

export function loader({ context }: LoaderFunctionArgs) {
  requireViewer(context)
  // Do not redirect: this loader also runs after the action has rejected the form, and a redirect would hide the error.
  return { constraint: constraintOf(newSavedFilterSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, newSavedFilterSchema)
  if (form.status !== 'success') return respondWithForm(form)
  if (!isSavedFilterPage(form.value.page)) return respondWithForm(form, { page: ['Error saving filter'] })
  const page = requireAccessiblePage(viewer, form.value)
  if (!page.filter.fromStored(form.value.filter))
    return respondWithForm(form, { page: ['Error saving filter'] })
  const creation = viewer.query((tx) => createSavedFilter(tx, viewer, form.value))
  const outcome = await catchSaveFailure(creation, 'Failed to create filter')
  if (!outcome.ok) return respondWithForm(form, outcome.errors)
  const { href } = viewer
  const target = withSavedFilter(returnPath(form, href('/settings/saved-filters')), outcome.id)
  return redirectWithFlash(target, 'Filter saved', 'success', {
    duration: 5000,
    action: {
      text: 'Options',
      href: href(
        '/settings/saved-filters/:filterId/edit',
        { filterId: outcome.id },
        new URLSearchParams({ returnTo: nestedAddress(target) }),
      ),
    },
  })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Save filter') }]

/** The page for correcting a rejected name, which is only needed without JavaScript. */
export default function NewSavedFilter() {
  const reply = useActionData<typeof action>()
  const { constraint } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { filter, page, returnTo } = (reply?.initialValue ?? {}) as Record<string, string | undefined>
  return (
    <>
      <PageHeader title="Save filter" />
      <div className="mt-4">
        {filter && page && returnTo ? (
          <SavedFilterForm
            name=""
            hiddenFields={{ filter, page, returnTo }}
            constraint={constraint}
            lastResult={reply}
            cancelTo={returnTo}
          />
        ) : (
          <EmptyState action={<Link to={href('/settings/saved-filters')}>All saved filters</Link>}>
            Filter a page, then press Save as.
          </EmptyState>
        )}
      </div>
    </>
  )
}
