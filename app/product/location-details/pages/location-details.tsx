import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { flagParameter, readQuery } from '#app/kit/routing/query'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { IssueBanners } from '#app/product/locations/issues/issue-banners'
import { listQuery, wrapListQuery } from '#app/product/locations/list/list-query'
import { LocationTabs } from '#app/product/locations/location-tabs'
import { createWidgetHref, localListingsHref } from '#app/product/locations/related-links'
import { PublicationStatus } from '#app/product/locations/sync/publication-status'
import { PhotoSection } from '#app/product/photos/photo-section'
import { AutoSyncSection } from '../auto-sync/auto-sync-section'
import { loadDetailsPage } from '../details-page.server'
import { HolidayHoursCard } from '../holiday-hours-card'
import { LocationFactList } from '../location-fact-list'

const querySchema = z.object({ withEdit: flagParameter, fromLL: flagParameter })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { searchParams } = new URL(request.url)
  const page = await loadDetailsPage(viewer, params.locationId, searchParams, new Date())
  const search = listQuery(searchParams)
  const { withEdit, fromLL } = readQuery(request, querySchema)
  if (withEdit && page.permissions.update)
    throw redirect(
      viewer.href('/settings/locations/:locationId/edit', { locationId: page.location.id }, search),
    )
  return {
    ...page,
    search,
    isFromListings: fromLL,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.location.name ?? 'Location') },
]

export default function LocationDetails() {
  const { location, search, permissions, ...page } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { id } = location
  return (
    <>
      <p className="mb-2 text-sm">
        {page.isFromListings ? (
          <Link to={localListingsHref(href, '')}>Back to Local listings</Link>
        ) : (
          <Link to={href('/settings/locations', search)}>Back to Locations</Link>
        )}
      </p>
      <PageHeader
        title={location.name}
        meta={location.external_id ?? 'No External ID'}
        actions={
          <>
            <LinkButton
              to={href('/settings/locations/:locationId/history', { locationId: id }, wrapListQuery(search))}
              icon="history"
              variant="quiet"
            >
              History
            </LinkButton>
            {permissions.createWidget ? (
              <LinkButton to={createWidgetHref(href, `fromPage=location&location_id=${id}`)}>
                Create Widget
              </LinkButton>
            ) : null}
            {permissions.delete ? (
              <LinkButton
                to={href('/settings/locations/:locationId/delete', { locationId: id }, search)}
                icon="trash"
              >
                Delete
              </LinkButton>
            ) : null}
            {permissions.update ? (
              <LinkButton
                to={href('/settings/locations/:locationId/edit', { locationId: id }, search)}
                variant="primary"
                icon="edit"
              >
                Edit Location
              </LinkButton>
            ) : null}
          </>
        }
      />
      <LocationTabs id={id} search={search} current="details" />
      {[page.issues?.failure, page.overrides.failure, page.photos.failure].map((failure) =>
        failure ? (
          <Banner key={failure} level="danger" className="mt-4">
            {failure}
          </Banner>
        ) : null,
      )}
      <IssueBanners
        issues={page.issues?.value ?? []}
        muteTo={
          permissions.update
            ? href('/settings/locations/:locationId/issues', { locationId: id }, search)
            : null
        }
      />
      <div className="mt-4 grid max-w-page gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="card px-4 py-2">
          <LocationFactList
            location={location}
            overrides={page.overrides.value ?? {}}
            timeZone={page.timeZone}
            isHealthcare={page.isHealthcare}
          />
        </div>
        <div className="space-y-4">
          {page.specialHours ? (
            <HolidayHoursCard
              days={page.specialHours.value ?? []}
              failure={page.specialHours.failure}
              viewAllTo={href('/settings/locations/:locationId/holiday-hours', { locationId: id }, search)}
              canEdit={permissions.update}
            />
          ) : null}
          <AutoSyncSection location={location} section={page.autoSync} />
          <PublicationStatus publication={page.publication} canRetry={permissions.update} search={search} />
        </div>
      </div>
      <div className="mt-4">
        <PhotoSection section={page.photos.value} />
      </div>
    </>
  )
}
