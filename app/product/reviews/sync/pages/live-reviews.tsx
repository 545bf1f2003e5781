import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { LiveReview } from '../live-review'
import { loadLiveReviewsPage } from '../live-reviews.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadLiveReviewsPage(requireViewer(context), params)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`${data?.location.name ?? 'Location'} on ${data?.source ?? 'a source'}`) },
]

export default function LiveReviews() {
  const { location, source, reviews, problem } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/locations/:locationId/review-sources', { locationId: location.id })}>
          Back to Review Sources
        </Link>
      </p>
      <PageHeader
        title={`${location.name} on ${source}`}
        meta={
          reviews &&
          `Loaded from ${source} just now. Its terms don’t allow storing these reviews, so they’re not in any list, count or export.`
        }
      />
      {problem ? (
        <Banner level="warning" role="alert" className="mt-4">
          <ProviderReason reason={problem} />
        </Banner>
      ) : reviews?.length === 0 ? (
        <div className="card mt-4">
          <EmptyState>No reviews of this location on {source}.</EmptyState>
        </div>
      ) : (
        <ul className="mt-4 space-y-3">
          {reviews?.map((review) => (
            <li key={review.externalId} className="card p-4">
              <LiveReview review={review} source={source} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
