import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { loadTogether } from '#app/kit/database/load-together.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { loadNeighbors } from '#app/platform/reports/neighbors.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { NeighborLinks } from '../inbox/neighbor-links'
import { ReviewCard } from '../inbox/review-card'
import { responseFragment } from '../inbox/review-links'
import { ResponsePanel } from '../responses/response-panel'
import { responseSchema } from '../responses/response-schema'
import { reviewFilter } from '../review-filter'
import { reviewReport } from '../review-report.server'
import { findReview } from '../reviews.server'
import { requireRemovedReview } from '../sync/removal/find-removed.server'
import { RemovedReviewView } from '../sync/removal/removed-review'
import type { RemovedReview } from '../sync/removal/removed-review-row'
import { ReviewTags } from '../tags/review-tags'
import { listTagNames } from '../tags/tags.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const filter = reviewFilter.read(searchParamsOf(request))
  const { review, ...found } = await viewer.query((tx) =>
    loadTogether(tx, {
      review: () => findReview(tx, params.reviewId),
      tagNames: () => listTagNames(tx),
      neighbors: () => loadNeighbors(tx, reviewReport, filter, clockOf(viewer), params.reviewId),
    }),
  )
  if (!review)
    return { removed: await viewer.query((tx) => requireRemovedReview(tx, params.reviewId)), review: null }
  return {
    ...found,
    review,
    removed: null,
    search: new URL(request.url).search,
    canRespond: viewer.can('review.respond'),
    hasTags: viewer.features.reviewTags || viewer.features.reviewTagsDetail,
    canTag: viewer.can('review.update'),
    constraint: constraintOf(responseSchema),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(`Review for ${data?.removed?.location ?? data?.review?.location.name ?? 'a location'}`),
  },
]

export default function ReviewPage() {
  const page = useLoaderData<typeof loader>()
  return page.removed ? <RemovedReviewView review={page.removed} /> : <CurrentReview page={page} />
}

type CurrentReviewPage = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { removed: RemovedReview }>

function CurrentReview({ page }: { page: CurrentReviewPage }) {
  const { review, search, tagNames, neighbors, canRespond, hasTags, canTag, constraint } = page
  const href = useAccountHref()
  const reviewHref = (reviewId: string) => href('/reviews/:reviewId', { reviewId }, search)
  const { previous, next } = neighbors
  return (
    <>
      <p className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={href('/reviews', search)}>Back to Reviews</Link>{' '}
        <NeighborLinks
          previous={previous ? reviewHref(previous) : undefined}
          next={next ? reviewHref(next) : undefined}
        />
      </p>
      <PageHeader title={`Review for ${review.location.name}`} meta={review.location.place} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="card p-4">
          <ReviewCard review={review} />
          {hasTags ? (
            <ReviewTags
              review={review}
              tagNames={tagNames}
              canTag={canTag}
              returnTo={reviewHref(review.id)}
            />
          ) : null}
        </div>
        <ResponsePanel
          review={review}
          canRespond={canRespond}
          search={search}
          constraint={constraint}
          progress={{ next: next ? { id: next, to: reviewHref(next) + responseFragment } : null }}
        />
      </div>
    </>
  )
}
