import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { LocationForm } from '../form/location-form'
import type { LocationReply } from '../form/location-form-page'
import { buildLocationReply, loadEditLocationPage, readLocationForm } from '../form/location-page.server'
import { autoSyncOffMessage, npiOmittedMessage, updatedMessage } from '../form/messages'
import { updateLocation } from '../form/save-location.server'
import { FormSkeleton } from '../form/sections/form-skeleton'
import { listQuery } from '../list/list-query'
import { requireLocation } from '../locations.server'
import { hasPublishedStatus } from '../publishing/publishing.server'
import { timeZoneOf } from '../time-zone.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const search = listQuery(new URL(request.url).searchParams)
  return { ...(await loadEditLocationPage(viewer, params.locationId, new Date())), search }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const now = new Date()
  const location = await viewer.query((tx) => requireLocation(tx, params.locationId))
  const form = await readLocationForm(request, viewer, now, timeZoneOf(location))
  if (form.lookupIntent || form.status !== 'success') return buildLocationReply(viewer, form)
  const saved = await updateLocation(viewer, location.id, form.value, now, form.sent)
  if (!saved.ok) return buildLocationReply(viewer, form, saved)
  const search = listQuery(new URL(request.url).searchParams)
  const message = saved.isNpiOmitted ? `${updatedMessage} ${npiOmittedMessage}` : updatedMessage
  const detailsHref = viewer.href(
    '/settings/locations/:locationId/details',
    { locationId: location.id },
    search,
  )
  const isQueued =
    viewer.can('integration.read') && !(await viewer.query((tx) => hasPublishedStatus(tx, location.id)))
  if (isQueued)
    return redirectWithFlash(detailsHref, `${message} ${autoSyncOffMessage}`, 'info', { duration: 5000 })
  return redirectWithFlash(detailsHref, message, 'success', { duration: 3000 })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Edit ${data?.location.name ?? 'location'}`) },
]

export default function EditLocation() {
  const { location, search, canDelete, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as LocationReply | undefined
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/locations', search)}>Locations</Link> /{' '}
        <Link to={href('/settings/locations/:locationId/details', { locationId: location.id }, search)}>
          {location.name}
        </Link>
      </p>
      <PageHeader
        title="Edit location"
        meta={location.name}
        actions={
          <>
            <LinkButton
              to={href('/settings/locations/:locationId/sync', { locationId: location.id }, search)}
              icon="refresh"
            >
              Sync From Google
            </LinkButton>
            {canDelete ? (
              <LinkButton
                to={href('/settings/locations/:locationId/delete', { locationId: location.id }, search)}
                icon="trash"
              >
                Delete
              </LinkButton>
            ) : null}
          </>
        }
      />
      <FormSkeleton key={location.id}>
        <LocationForm
          page={page}
          reply={reply}
          cancelTo={href('/settings/locations/:locationId/details', { locationId: location.id }, search)}
        />
      </FormSkeleton>
    </>
  )
}
