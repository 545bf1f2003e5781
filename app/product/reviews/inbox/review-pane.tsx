import { Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ResponsePanel } from '../responses/response-panel'
import type { ReviewDetails } from '../review'
import { ReviewTags } from '../tags/review-tags'
import { NeighborLinks } from './neighbor-links'
import { ReviewCard } from './review-card'
import { besideList, responseFragment, withReview } from './review-links'
import '../reviews.css'

type Neighbor = { id: string; to: string } | null

export type OpenReviewProps = {
  id: string
  review: ReviewDetails | null
  previous: Neighbor
  next: Neighbor
  hasTags: boolean
  canTag: boolean
  canRespond: boolean
  constraint: Record<string, FieldConstraint>
}

/**
 * The review that is open beside the list, with its response form. It is shown only where there is room for it; on
 * narrower screens, a link leads to the page of the review.
 */
export function ReviewPane({
  open,
  search,
  listSearch,
  tagNames,
}: {
  open: OpenReviewProps
  /** The query of the list's first page, and of the page of the list that is shown. */
  search: string
  listSearch: string
  tagNames: string[]
}) {
  const href = useAccountHref()
  const { review, previous, next } = open
  const { hash } = useLocation()
  // The page moves the focus to the field as well, but only if this component has been loaded by then.
  useEffect(() => {
    if (hash !== responseFragment || document.activeElement?.matches('input, textarea, select')) return
    document.getElementById(hash.slice(1))?.focus()
  }, [hash])
  const here = besideList(href, listSearch, open.id)
  return (
    <>
      {review ? (
        <p className="mt-4 text-sm xl:hidden">
          <Link to={href('/reviews/:reviewId', { reviewId: review.id }, search)}>
            Open the review for {review.location.name}
          </Link>
        </p>
      ) : null}
      <section className="review-pane max-xl:hidden" aria-labelledby="open-review">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-4 pt-3">
          <h2 id="open-review" className="text-md font-semibold">
            {review ? `Review for ${review.location.name}` : 'Review'}
          </h2>
          <p className="flex flex-wrap gap-x-3 text-sm">
            <NeighborLinks previous={previous?.to} next={next?.to} preventScrollReset />{' '}
            {review ? (
              <Link to={href('/reviews/:reviewId', { reviewId: review.id }, search)}>Open page</Link>
            ) : null}{' '}
            <Link to={href('/reviews', withReview(listSearch, null))} preventScrollReset>
              Close
            </Link>
          </p>
        </div>
        {review ? (
          <>
            <div className="p-4">
              <ReviewCard review={review} />
            </div>
            <ResponsePanel
              review={review}
              canRespond={open.canRespond}
              search={search}
              constraint={open.constraint}
              progress={{ returnTo: here, next: next && { id: next.id, to: next.to + responseFragment } }}
            />
            {open.hasTags ? (
              <div className="px-4 pb-4">
                <ReviewTags review={review} tagNames={tagNames} canTag={open.canTag} returnTo={here} />
              </div>
            ) : null}
          </>
        ) : (
          <EmptyState action={<Link to={href('/reviews/removed')}>Removed reviews</Link>}>
            This review no longer exists, or you don’t have access to it.
          </EmptyState>
        )}
      </section>
    </>
  )
}
