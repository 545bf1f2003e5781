import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { IssueNotes } from '#app/locations/issues/issue-notes'
import { besideOwn, listQuery } from '#app/locations/list-query'
import { LocationTabs } from '#app/locations/location-tabs'
import { createWidget, localListings } from '#app/locations/related-links'
import { GoogleState } from '#app/locations/sync/google-state'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { PhotoSection } from '#app/photos/photo-section'
import { flagParameter, readQuery } from '#app/routing/query'
import { Banner } from '#app/ui/banner'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { detailsPage } from '../details-page.server'
import { HolidayHours } from '../holiday-hours'
import { LocationFactList } from '../location-facts'

const querySchema = z.object({ withEdit: flagParameter, fromLL: flagParameter })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { searchParams } = new URL(request.url)
  const page = await detailsPage(viewer, params.locationId, searchParams, new Date())
  const search = listQuery(searchParams)
  const { withEdit, fromLL } = readQuery(request, querySchema)
  if (withEdit && page.may.update)
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
  const { location, search, may, ...page } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { id } = location
  return (
    <>
      <p className="mb-2 text-sm">
        {page.isFromListings ? (
          <Link to={localListings(href, '')}>Back to Local listings</Link>
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
              to={href('/settings/locations/:locationId/history', { locationId: id }, besideOwn(search))}
              icon="history"
              variant="quiet"
            >
              History
            </LinkButton>
            {may.createWidget ? (
              <LinkButton to={createWidget(href, `fromPage=location&location_id=${id}`)}>
                Create Widget
              </LinkButton>
            ) : null}
            {may.delete ? (
              <LinkButton
                to={href('/settings/locations/:locationId/delete', { locationId: id }, search)}
                icon="trash"
              >
                Delete
              </LinkButton>
            ) : null}
            {may.update ? (
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
      <IssueNotes
        issues={page.issues?.value ?? []}
        muteTo={
          may.update ? href('/settings/locations/:locationId/issues', { locationId: id }, search) : null
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
            <HolidayHours
              days={page.specialHours.value ?? []}
              failure={page.specialHours.failure}
              allTo={href('/settings/locations/:locationId/holiday-hours', { locationId: id }, search)}
              mayChange={may.update}
            />
          ) : null}
          <GoogleState publication={page.publication} mayRetry={may.update} search={search} />
        </div>
      </div>
      <div className="mt-4">
        <PhotoSection section={page.photos.value} />
      </div>
    </>
  )
}
