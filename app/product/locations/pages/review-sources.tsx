import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listQuery } from '../list/list-query'
import { LocationTabs } from '../location-tabs'
import { ReviewSourceTable } from '../review-sources/review-source-table'
import { loadReviewSourcesPage } from '../review-sources/review-sources.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const search = listQuery(new URL(request.url).searchParams)
  return { ...(await loadReviewSourcesPage(viewer, params.locationId)), search }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Review Sources for ${data?.location.name ?? 'location'}`) },
]

export default function ReviewSources() {
  const { location, sources, failure, ...page } = useLoaderData<typeof loader>()
  const { mayRead, canCheck, shouldConnectGoogle, search } = page
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/locations', search)}>Back to Locations</Link>
      </p>
      <PageHeader title={location.name} meta="Where reviews come from, and links to request new ones." />
      <LocationTabs id={location.id} search={search} current="review-sources" />
      {shouldConnectGoogle ? (
        <Banner
          level="info"
          className="mt-4"
          action={<Link to={href('/settings/integrations')}>Integrate Now</Link>}
        >
          No Google account is connected.
        </Banner>
      ) : null}
      {canCheck ? (
        <Form method="post" action={href('/reviews/checks')} className="mt-4">
          <input type="hidden" name="locationId" value={location.id} />
          <input
            type="hidden"
            name="returnTo"
            value={href(
              '/settings/locations/:locationId/review-sources',
              { locationId: location.id },
              search,
            )}
          />
          <Button>Refresh</Button>
        </Form>
      ) : null}
      {failure ? (
        <Banner level="danger" role="alert" className="mt-4">
          {failure}
        </Banner>
      ) : (
        <div className="card mt-4">
          <ReviewSourceTable locationId={location.id} sources={sources} mayRead={mayRead} />
        </div>
      )}
    </>
  )
}
