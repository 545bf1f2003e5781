import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { flagParameter, readQuery } from '#app/kit/routing/query'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { exportLinks } from '#app/platform/reports/export-links.server'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { redirectToCanonical } from '#app/platform/reports/filtered-page-loader.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadTrialLimit } from '../billing-preview.server'
import { AddLocation } from '../list/add-location'
import { bulkActions } from '../list/bulk-actions'
import { locationFilter } from '../list/location-filter'
import { loadLocationList } from '../list/location-list.server'
import { locationReport } from '../list/location-report.server'
import { LocationSelectionBar } from '../list/location-selection-bar'
import { LocationTable } from '../list/location-table'

const querySchema = z.object({ local_listing_walkthrough: flagParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  redirectToCanonical(request, locationFilter, viewer)
  const actions = bulkActions.filter(({ gate }) => viewer.passes(gate))
  const locations = await loadLocationList(request, viewer, locationReport)
  return {
    ...locations,
    exports: exportLinks(viewer, locationReport, locations.search),
    actions: actions.map(({ label, path }) => ({ label, to: path(viewer.href) })),
    trialLimit: viewer.can('location.create') ? await loadTrialLimit(viewer, new Date()) : null,
    isWalkthrough: readQuery(request, querySchema).local_listing_walkthrough,
    canImport: viewer.can('import.create'),
    canConnect: viewer.can('account.update'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Locations', { page: data?.list.page, pages: data?.list.pages }) },
]

export default function Locations() {
  const { bar, list, locations, actions, search, here, notice, ...page } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, 'location')
  const add = page.trialLimit ? (
    <AddLocation to={href('/settings/locations/new', here)} trial={page.trialLimit} />
  ) : null
  return (
    <FilteredPage
      title="Locations"
      count={count}
      exports={page.exports}
      actions={
        <>
          {page.canImport ? (
            <LinkButton to={href('/settings/imports/new', 'kind=locations')} icon="import">
              Import
            </LinkButton>
          ) : null}
          {add}
        </>
      }
      notice={notice}
      aboveFilters={
        <>
          {page.isWalkthrough ? (
            <Banner
              level="info"
              className="mt-4"
              action={<Link to={href('/dashboard/local_listings')}>Back to Local listings</Link>}
            >
              To set up a location for Local Listings, add it or complete its name, address and phone here,
              match its Google profile in Integrations, and turn on Auto Sync.
            </Banner>
          ) : null}
          {page.conflicts?.failure ? (
            <Banner level="danger" className="mt-4">
              {page.conflicts.failure}
            </Banner>
          ) : null}
        </>
      }
      bar={bar}
    >
      <div className="card selectable mt-4">
        {locations.length > 0 ? (
          <LocationTable
            key={page.selectPage}
            rows={locations}
            list={list}
            selection={actions.length ? page : undefined}
            conflicts={page.conflicts?.value ?? []}
            linkTo={(id) => href('/settings/locations/:locationId/details', { locationId: id }, here)}
          />
        ) : page.isFiltered ? (
          <EmptyState action={<Link to={bar.clearTo}>Show all locations</Link>}>
            No locations match these filters.
          </EmptyState>
        ) : (
          <EmptyState
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {page.canConnect ? (
                  <LinkButton variant="primary" to={href('/settings/integrations')}>
                    Connect Google
                  </LinkButton>
                ) : null}
                {add}
              </div>
            }
          >
            No locations yet.{page.canConnect ? ' Connect Google to create them from your profiles.' : ''}
          </EmptyState>
        )}
        {actions.length ? (
          <LocationSelectionBar
            total={list.total}
            search={search}
            returnTo={href('/settings/locations', here)}
          >
            {actions.map(({ label, to }) => (
              <Button key={to} formAction={to}>
                {label}
              </Button>
            ))}
          </LocationSelectionBar>
        ) : null}
        <ListPages list={list} summary={count} />
      </div>
    </FilteredPage>
  )
}
