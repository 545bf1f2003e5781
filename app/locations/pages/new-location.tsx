import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { BriefSkeleton } from '../form/brief-skeleton'
import { addLocation } from '../form/location-changes.server'
import { LocationForm, type LocationReply } from '../form/location-form'
import { locationReply, newLocationPage, readLocationForm } from '../form/location-page.server'
import { created, withoutNpi } from '../form/messages'
import { listQuery } from '../list-query'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const search = listQuery(new URL(request.url).searchParams)
  return { ...(await newLocationPage(viewer, new Date())), search }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const now = new Date()
  const form = await readLocationForm(request, viewer, now)
  if (form.asksFor || form.status !== 'success') return locationReply(viewer, form)
  const saved = await addLocation(viewer, form.value, now)
  if (!saved.ok) return locationReply(viewer, form, saved)
  const next = viewer.canOpen('/settings/locations/new/:locationId/groups')
    ? viewer.href('/settings/locations/new/:locationId/groups', { locationId: saved.id })
    : viewer.href('/settings/locations')
  return redirectWithFlash(next, saved.leftOutNpi ? `${created} ${withoutNpi}` : created)
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
      <BriefSkeleton>
        <LocationForm page={page} reply={reply} cancelTo={href('/settings/locations', search)} />
      </BriefSkeleton>
    </>
  )
}
