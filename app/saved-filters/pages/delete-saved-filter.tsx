import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { mayDelete } from '#app/filters/saved/saved-filter'
import { deleteSavedFilter, orRefused } from '#app/filters/saved/saved-filters.server'
import { findUses } from '#app/filters/saved/saved-rows.server'
import { usesInWords } from '#app/filters/saved/uses-in-words'
import { requireSavedFilter } from '#app/filters/saved/visible-filters.server'
import { noFields, requireForm, returnPath } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { ownPath } from '#app/routing/own-path'
import { readQuery, textParameter } from '#app/routing/query'
import { Confirm } from '#app/ui/confirm'
import { requireViewer } from '#app/viewer/viewer.server'

const querySchema = z.object({ returnTo: textParameter })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const asked = readQuery(request, querySchema).returnTo
  return viewer.query(async (tx) => {
    const saved = await requireSavedFilter(tx, viewer, params.filterId)
    if (!mayDelete(viewer, saved))
      throw redirect(viewer.href('/settings/saved-filters/:filterId/edit', { filterId: saved.id }))
    return {
      name: saved.name,
      isShared: saved.sharedWith !== null,
      used: usesInWords(await findUses(tx, saved)),
      returnTo: ownPath(asked, viewer.href('/settings/saved-filters')),
    }
  })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const saved = await viewer.query((tx) => requireSavedFilter(tx, viewer, params.filterId))
  const from = returnPath(await requireForm(request, noFields), viewer.href('/settings/saved-filters'))
  const writing = viewer.query((tx) => deleteSavedFilter(tx, viewer, saved, from))
  const outcome = await orRefused(writing, 'Failed to delete filter')
  if (outcome.ok) return redirectWithFlash(outcome.leadsTo, 'Filter deleted')
  return redirectWithFlash(from, Object.values(outcome.errors).flat().join(' '), 'alert')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete saved filter') }]

export default function DeleteSavedFilter() {
  const { name, isShared, used, returnTo } = useLoaderData<typeof loader>()
  return (
    <Confirm
      title={`Delete the saved filter ${name}?`}
      confirm="Delete saved filter"
      cancelTo={returnTo}
      fields={{ returnTo }}
    >
      <p>Used: {used}.</p>
      {isShared ? <p>It is shared: nobody else will find it any more either.</p> : null}
      <p>What it shows stays as it is. Links to it that somebody has kept still show the same list.</p>
    </Confirm>
  )
}
