import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { LocationForm } from '../form/location-form'
import type { LocationReply } from '../form/location-form-page'
import { buildLocationReply, loadNewLocationPage, readLocationForm } from '../form/location-page.server'
import { createdMessage, npiOmittedMessage } from '../form/messages'
import { addLocation } from '../form/save-location.server'
import { FormSkeleton } from '../form/sections/form-skeleton'
import { listQuery } from '../list/list-query'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const search = listQuery(new URL(request.url).searchParams)
  return { ...(await loadNewLocationPage(viewer, new Date())), search }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const now = new Date()
  const form = await readLocationForm(request, viewer, now)
  if (form.lookupIntent || form.status !== 'success') return buildLocationReply(viewer, form)
  const saved = await addLocation(viewer, form.value, now)
  if (!saved.ok) return buildLocationReply(viewer, form, saved)
  const next = viewer.canOpen('/settings/locations/new/:locationId/groups')
    ? viewer.href('/settings/locations/new/:locationId/groups', { locationId: saved.id })
    : viewer.href('/settings/locations')
  return redirectWithFlash(
    next,
    saved.isNpiOmitted ? `${createdMessage} ${npiOmittedMessage}` : createdMessage,
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Add location') }]

export default function NewLocation() {
  const { search, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as LocationReply | undefined
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/locations', search)}>Back to Locations</Link>
      </p>
      <PageHeader title="Add location" />
      <FormSkeleton>
        <LocationForm page={page} reply={reply} cancelTo={href('/settings/locations', search)} />
      </FormSkeleton>
    </>
  )
}
