import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { userTypeLabels } from '#app/kit/access/user-types'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { respondWithConflicts, submittedShown } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm, returnPath } from '#app/kit/forms/forms.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { findUsage } from '#app/platform/filters/saved/list-saved-filters.server'
import { catchSaveFailure } from '#app/platform/filters/saved/save-filter.server'
import { SavedFilterForm } from '#app/platform/filters/saved/saved-filter-form'
import { savedFilterDetails } from '#app/platform/filters/saved/saved-filter-labels'
import { savedFilterSchema } from '#app/platform/filters/saved/saved-filter-schema'
import { requireSavedFilter } from '#app/platform/filters/saved/visible-filters.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { ShownValues } from '#app/platform/page/shown-values'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { describeShownFilter, editSavedFilter } from '../edit-saved-filter.server'
import { loadSavedFilterNotice, requireAccessiblePage } from '../saved-filter-pages.server'

const querySchema = z.object({ returnTo: textParameter })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const returnToParam = readQuery(request, querySchema).returnTo
  const result = await viewer.query(async (tx) => {
    const saved = await requireSavedFilter(tx, viewer, params.filterId)
    const page = requireAccessiblePage(viewer, saved)
    const uses = await findUsage(tx, saved)
    return { page, saved: { ...saved, ...uses }, notice: await loadSavedFilterNotice(tx, saved) }
  })
  const returnTo = safePath(returnToParam, viewer.href('/settings/saved-filters'))
  return {
    ...savedFilterDetails(viewer, result.page, result.saved, userTypeLabels, returnTo),
    notice: result.notice,
    shown: describeShownFilter(result.saved),
    constraint: constraintOf(savedFilterSchema),
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const saved = await viewer.query((tx) => requireSavedFilter(tx, viewer, params.filterId))
  requireAccessiblePage(viewer, saved)
  const form = await readForm(request, savedFilterSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const update = viewer.query((tx) => editSavedFilter(tx, viewer, saved.id, form.value, submittedShown(form)))
  const outcome = await catchSaveFailure(update, 'Failed to update filter')
  if ('conflicts' in outcome) return respondWithConflicts(form, outcome.conflicts)
  if (!outcome.ok) return respondWithForm(form, outcome.errors)
  const target = returnPath(form, viewer.href('/settings/saved-filters'))
  return redirectWithFlash(target, 'Filter updated', 'success', { duration: 5000 })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.name ?? 'Saved filter') },
]

export default function EditSavedFilter() {
  const { returnTo, ...details } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title={details.name}
        meta={details.meta}
        actions={
          <>
            <LinkButton to={details.applyTo} reloadDocument>
              Open {details.page}
            </LinkButton>
            {details.deleteTo ? (
              <LinkButton to={details.deleteTo} icon="trash">
                Delete
              </LinkButton>
            ) : null}
          </>
        }
      />
      {details.notice ? (
        <Banner level="info" className="mt-4">
          {details.notice}
        </Banner>
      ) : null}
      <div className="mt-4">
        <SavedFilterForm
          name={details.isOwn ? details.name : null}
          sharedWith={details.sharing}
          isDefault={{ chosen: details.isDefault, label: `Open ${details.page} with this filter` }}
          shownValues={<ShownValues shown={details.shown} reply={reply} noun="filter" />}
          hiddenFields={{ returnTo }}
          constraint={details.constraint}
          lastResult={reply}
          cancelTo={returnTo}
        />
      </div>
    </>
  )
}
