import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { ReviewCard } from '../inbox/review-card'
import { ResponsePanel } from '../responses/response-panel'
import { responseSchema } from '../responses/response-schema'
import { requireReview } from '../reviews.server'
import { ReviewTags } from '../tags/review-tags'
import { listTagNames } from '../tags/tags.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const found = await viewer.query(async (tx) => ({
    review: await requireReview(tx, params.reviewId),
    tagNames: await listTagNames(tx),
  }))
  return {
    ...found,
    search: new URL(request.url).search,
    canRespond: viewer.can('review.respond'),
    canTag: viewer.can('review.update'),
    constraint: constraintOf(responseSchema),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Review for ${data?.review.location.name ?? 'a location'}`) },
]

export default function ReviewPage() {
  const { review, search, tagNames, canRespond, canTag, constraint } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/reviews', search)}>Back to Reviews</Link>
      </p>
      <PageHeader title={`Review for ${review.location.name}`} meta={review.location.place} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="card p-4">
          <ReviewCard review={review} />
          <ReviewTags
            review={review}
            tagNames={tagNames}
            canTag={canTag}
            returnTo={href('/reviews/:reviewId', { reviewId: review.id }, search)}
          />
        </div>
        <ResponsePanel review={review} canRespond={canRespond} search={search} constraint={constraint} />
      </div>
    </>
  )
}
