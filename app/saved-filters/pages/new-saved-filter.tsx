import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { nestedAddress } from '#app/address-limits'
import { withSaved } from '#app/filters/saved/saved-filter'
import { SavedFilterForm } from '#app/filters/saved/saved-filter-form'
import { newSavedFilterSchema } from '#app/filters/saved/saved-filter-schema'
import { createSavedFilter, orRefused } from '#app/filters/saved/saved-filters.server'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm, returnPath } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { isSavedFilterPage, requireOpenPage } from '../saved-filter-pages.server'

export function loader({ context }: LoaderFunctionArgs) {
  requireViewer(context)
  // Not a redirect: it would be followed after a refused form too, and nobody would see the error.
  return { constraint: constraintOf(newSavedFilterSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, newSavedFilterSchema)
  if (form.status !== 'success') return formReply(form)
  if (!isSavedFilterPage(form.value.page)) return formReply(form, { page: ['Error saving filter'] })
  requireOpenPage(viewer, form.value)
  const writing = viewer.query((tx) => createSavedFilter(tx, viewer, form.value))
  const outcome = await orRefused(writing, 'Failed to create filter')
  if (!outcome.ok) return formReply(form, outcome.errors)
  const { href } = viewer
  const leadsTo = withSaved(returnPath(form, href('/settings/saved-filters')), outcome.id)
  return redirectWithFlash(leadsTo, 'Filter saved', 'success', {
    duration: 5000,
    action: {
      text: 'Options',
      href: href(
        '/settings/saved-filters/:filterId/edit',
        { filterId: outcome.id },
        new URLSearchParams({ returnTo: nestedAddress(leadsTo) }),
      ),
    },
  })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Save filter') }]

/** Shown only when the name was refused and no script could show the error next to the field. */
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
            carried={{ filter, page, returnTo }}
            constraint={constraint}
            reply={reply}
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
