import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listQuery } from '#app/product/locations/list/list-query'
import { LocationTabs } from '#app/product/locations/location-tabs'
import { requireLocation } from '#app/product/locations/locations.server'
import { LandingList } from '../landing-list'
import { loadLandingList } from '../landing-list.server'
import { landingPages } from '../landing-page'
import { landingPageSwitchSchema } from '../landing-page-switch-schema'
import { switchLandingPage } from '../landing-pages.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const search = listQuery(new URL(request.url).searchParams)
  return { ...(await viewer.query((tx) => loadLandingList(tx, viewer, params.locationId))), search }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const location = await viewer.query((tx) => requireLocation(tx, params.locationId))
  const form = await readForm(request, landingPageSwitchSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { page, isOn } = form.value
  await viewer.query((tx) => switchLandingPage(tx, viewer, location, { page, isOn }))
  const landingPagesHref = viewer.href(
    '/settings/locations/:locationId/landing-pages',
    { locationId: location.id },
    listQuery(new URL(request.url).searchParams),
  )
  return redirectWithFlash(landingPagesHref, `${landingPages[page].label} turned ${isOn ? 'on' : 'off'}`)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Landing Pages for ${data?.location.name ?? 'location'}`) },
]

export default function LandingPages() {
  const { location, rows, hasSites, canChange, search } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/locations', search)}>Back to Locations</Link>
      </p>
      <PageHeader
        title={location.name}
        meta="Survey and review-request pages for this location"
        actions={
          canChange ? (
            <LinkButton
              to={href(
                '/settings/locations/:locationId/landing-pages/rotate',
                { locationId: location.id },
                search,
              )}
              icon="refresh"
            >
              Reset links
            </LinkButton>
          ) : null
        }
      />
      <LocationTabs id={location.id} search={search} current="landing-pages" />
      {hasSites ? null : (
        <Banner
          level="info"
          className="mt-4"
          action={
            canChange ? (
              <Link to={href('/settings/locations/:locationId/edit', { locationId: location.id }, search)}>
                Edit Location
              </Link>
            ) : null
          }
        >
          No review sites found for this location. Add its Google place ID to send customers to Google.
        </Banner>
      )}
      <div className="card mt-4">
        <LandingList rows={rows} canChange={canChange} />
      </div>
      <p className="hint mt-3 max-w-reading">
        Every customer sees the same review sites, whatever they answered. Review sites and the law forbid
        asking only happy customers. Yelp forbids asking, so no page links there.
      </p>
    </>
  )
}
