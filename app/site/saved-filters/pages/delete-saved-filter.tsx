import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { noFieldsSchema, requireForm, returnPath } from '#app/kit/forms/forms.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { describeUsage } from '#app/platform/filters/saved/format-usage'
import { findUsage } from '#app/platform/filters/saved/list-saved-filters.server'
import { catchSaveFailure } from '#app/platform/filters/saved/save-filter.server'
import { canDelete } from '#app/platform/filters/saved/saved-filter'
import { requireSavedFilter } from '#app/platform/filters/saved/visible-filters.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { deleteSavedFilter } from '../delete-saved-filter.server'

const querySchema = z.object({ returnTo: textParameter })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const returnToParam = readQuery(request, querySchema).returnTo
  return viewer.query(async (tx) => {
    const saved = await requireSavedFilter(tx, viewer, params.filterId)
    if (!canDelete(viewer, saved))
      throw redirect(viewer.href('/settings/saved-filters/:filterId/edit', { filterId: saved.id }))
    return {
      name: saved.name,
      isShared: saved.sharedWith !== null,
      used: describeUsage(await findUsage(tx, saved)),
      returnTo: safePath(returnToParam, viewer.href('/settings/saved-filters')),
    }
  })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const saved = await viewer.query((tx) => requireSavedFilter(tx, viewer, params.filterId))
  const from = returnPath(await requireForm(request, noFieldsSchema), viewer.href('/settings/saved-filters'))
  const deletion = viewer.query((tx) => deleteSavedFilter(tx, viewer, saved, from))
  const outcome = await catchSaveFailure(deletion, 'Failed to delete filter')
  if (outcome.ok)
    return redirectWithFlash(outcome.redirectTo, 'Filter deleted', 'success', { duration: 5000 })
  return redirectWithFlash(from, Object.values(outcome.errors).flat().join(' '), 'alert')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete saved filter') }]

export default function DeleteSavedFilter() {
  const { name, isShared, used, returnTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmForm
      title={`Delete the saved filter ${name}?`}
      confirmLabel="Delete saved filter"
      cancelTo={returnTo}
      fields={{ returnTo }}
    >
      <p>{used}.</p>
      {isShared ? <p>It’s shared: other users will lose it too.</p> : null}
      <p>Your data isn’t affected. Existing links to it still show the same list.</p>
    </ConfirmForm>
  )
}
