import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { deleteLocation, loadDeletionPage } from '../deletion/delete-location.server'
import { DeletionBlocked } from '../deletion/deletion-blocked'
import { deletionFailedMessage, refusalMessages } from '../deletion/deletion-messages'
import { logFailure } from '../failures.server'
import { listQuery, listQueryAfterDeletion } from '../list/list-query'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const search = listQuery(new URL(request.url).searchParams)
  return { ...(await viewer.query((tx) => loadDeletionPage(tx, viewer, params.locationId))), search }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { searchParams } = new URL(request.url)
  const { href } = viewer
  const result = await viewer
    .query((tx) => deleteLocation(tx, viewer, params.locationId, new Date()))
    .catch((error: unknown) => logFailure(error, deletionFailedMessage))
  const refusal = typeof result === 'string' ? result : result.ok ? null : refusalMessages[result.reason]
  if (refusal)
    return redirectWithFlash(
      href(
        '/settings/locations/:locationId/details',
        { locationId: params.locationId! },
        listQuery(searchParams),
      ),
      refusal,
      'alert',
    )
  return redirectWithFlash(
    href('/settings/locations', listQueryAfterDeletion(searchParams)),
    'Location deleted.',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete location') }]

export default function DeleteLocation() {
  const { location, reviews, refusal, search } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const backTo = href('/settings/locations/:locationId/details', { locationId: location.id }, search)
  if (refusal.failure)
    return (
      <div className="max-w-form space-y-4">
        <PageHeader title={`Delete ${location.name}?`} />
        <Banner level="danger">{refusal.failure}</Banner>
        <LinkButton to={backTo}>Back</LinkButton>
      </div>
    )
  if (refusal.value) return <DeletionBlocked refusal={refusal.value} backTo={backTo} />
  return (
    <ConfirmForm title={`Delete ${location.name}?`} confirmLabel="Delete location" cancelTo={backTo}>
      <p>Deleting a location removes its reviews.</p>
      <p>
        {reviews > 0
          ? `${pluralize(reviews, 'review')} and all responses will be deleted, as well as the location’s hours, photos, overrides and history.`
          : 'This location has no reviews. Its hours, photos, overrides and history will be deleted.'}{' '}
        This can’t be undone.
      </p>
    </ConfirmForm>
  )
}
