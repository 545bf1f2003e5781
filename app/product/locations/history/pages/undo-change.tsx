import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { unwrapListQuery, wrapListQuery } from '../../list/list-query'
import { findUndo, undoChange } from '../undo.server'
import { UndoTable } from '../undo-table'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const undo = await viewer.query((tx) => findUndo(tx, viewer, params, new Date()))
  return { ...undo, listSearch: listSearchOf(request) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { changes, refusal } = await viewer.query((tx) => undoChange(tx, viewer, params, new Date()))
  // The loader runs again after the action and returns the reason.
  if (refusal) return data(null, { status: 409 })
  return redirectWithFlash(
    viewer.href(
      '/settings/locations/:locationId/history',
      { locationId: changes[0]!.locationId },
      listSearchOf(request),
    ),
    'Change undone',
  )
}

/** Returns the query of the locations list that the user came from. */
function listSearchOf({ url }: Request): string {
  return wrapListQuery(unwrapListQuery(new URL(url).searchParams))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Undo change') }]

export default function UndoChange() {
  const { changes, refusal, listSearch } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { locationId, locationName } = changes[0]!
  const back = href('/settings/locations/:locationId/history', { locationId }, listSearch)
  if (!refusal)
    return (
      <ConfirmForm title="Undo this change?" confirmLabel="Undo change" cancelTo={back}>
        <p>This change to {locationName} will be undone:</p>
        <UndoTable changes={changes} />
      </ConfirmForm>
    )
  return (
    <div className="max-w-form">
      <PageHeader title="This change can’t be undone" meta={locationName} />
      <Banner level="warning" className="my-4">
        <p>{refusal.reason}</p>
        {refusal.since ? (
          <p className="mt-1">
            <Link to={`${back}#change-${refusal.since.id}`}>View that change</Link>
          </p>
        ) : null}
      </Banner>
      <UndoTable changes={changes} />
      <p className="mt-4">
        <LinkButton to={back}>Back to history</LinkButton>
      </p>
    </div>
  )
}
