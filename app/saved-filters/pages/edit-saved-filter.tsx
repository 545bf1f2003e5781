import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { userTypes } from '#app/access/user-types'
import { SavedFilterForm } from '#app/filters/saved/saved-filter-form'
import { savedFilterSchema } from '#app/filters/saved/saved-filter-schema'
import { changeSavedFilter, orRefused } from '#app/filters/saved/saved-filters.server'
import { findUses } from '#app/filters/saved/saved-rows.server'
import { savedSheet } from '#app/filters/saved/saved-words'
import { requireSavedFilter } from '#app/filters/saved/visible-filters.server'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm, returnPath } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { ownPath } from '#app/routing/own-path'
import { readQuery, textParameter } from '#app/routing/query'
import { Banner } from '#app/ui/banner'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { requireOpenPage, savedFilterNotice } from '../saved-filter-pages.server'

const querySchema = z.object({ returnTo: textParameter })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const asked = readQuery(request, querySchema).returnTo
  const found = await viewer.query(async (tx) => {
    const saved = await requireSavedFilter(tx, viewer, params.filterId)
    const page = requireOpenPage(viewer, saved)
    const uses = await findUses(tx, saved)
    return { page, saved: { ...saved, ...uses }, notice: await savedFilterNotice(tx, saved) }
  })
  const returnTo = ownPath(asked, viewer.href('/settings/saved-filters'))
  return {
    ...savedSheet(viewer, found.page, found.saved, userTypes, returnTo),
    notice: found.notice,
    constraint: constraintOf(savedFilterSchema),
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const saved = await viewer.query((tx) => requireSavedFilter(tx, viewer, params.filterId))
  requireOpenPage(viewer, saved)
  const form = await readForm(request, savedFilterSchema)
  if (form.status !== 'success') return formReply(form)
  const writing = viewer.query((tx) => changeSavedFilter(tx, viewer, saved, form.value))
  const outcome = await orRefused(writing, 'Failed to update filter')
  if (!outcome.ok) return formReply(form, outcome.errors)
  return redirectWithFlash(returnPath(form, viewer.href('/settings/saved-filters')), 'Filter updated')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.name ?? 'Saved filter') },
]

export default function EditSavedFilter() {
  const { returnTo, ...sheet } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title={sheet.name}
        meta={sheet.meta}
        actions={
          <>
            <LinkButton to={sheet.applyTo} reloadDocument>
              Open {sheet.page}
            </LinkButton>
            {sheet.deleteTo ? (
              <LinkButton to={sheet.deleteTo} icon="trash">
                Delete
              </LinkButton>
            ) : null}
          </>
        }
      />
      {sheet.notice ? (
        <Banner level="info" className="mt-4">
          {sheet.notice}
        </Banner>
      ) : null}
      <div className="mt-4">
        <SavedFilterForm
          name={sheet.isOwn ? sheet.name : null}
          sharedWith={sheet.sharing}
          isDefault={{ chosen: sheet.isDefault, label: `Open ${sheet.page} with this filter` }}
          carried={{ returnTo }}
          constraint={sheet.constraint}
          reply={reply}
          cancelTo={returnTo}
        />
      </div>
    </>
  )
}
