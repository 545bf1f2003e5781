import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { Polling } from '#app/kit/ui/polling'
import { Progress } from '#app/kit/ui/progress'
import { useBrand } from '#app/platform/page/brand/brand'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { useGate } from '#app/platform/page/use-gate'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { CreationUndo } from '#app/product/locations/google/create-locations'
import { findUndoableCreation } from '#app/product/locations/google/undo-creation.server'
import { type FirstReviews, firstReviewsState } from '../first-reviews'
import { loadFirstReviews } from '../first-reviews.server'
import { NoReviewsYet } from '../no-reviews-yet'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => ({
    first: await loadFirstReviews(tx),
    undoable: viewer.can('account.update') ? await findUndoableCreation(tx, viewer, new Date()) : null,
  }))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Your Google reviews') }]

/** Shows the progress of the first fetch of reviews, with or without JavaScript. */
export default function ArrivingReviews() {
  const { first, undoable } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { productName } = useBrand()
  const state = firstReviewsState(first)
  return (
    <div className="max-w-form space-y-4">
      <PageHeader title="Your Google reviews" />
      {undoable ? <CreationUndo creation={undoable} /> : null}
      {first.failing > 0 ? (
        <Banner level="warning">
          The reviews of {pluralize(first.failing, 'location')} couldn’t be fetched yet. {productName} will
          try again.
        </Banner>
      ) : null}
      {state === 'fetching' ? (
        <div className="card space-y-3 p-4">
          <div role="status">
            <Progress
              label="Locations with fetched reviews"
              done={first.fetched + first.failing}
              total={first.linked}
            />
          </div>
          <p className="text-sm text-ink-2">
            {pluralize(first.reviews, 'review')} so far. You can leave this page. Fetching continues.
          </p>
          <Polling path={href('/reviews/arriving')} />
        </div>
      ) : null}
      {state === 'has-reviews' ? <Arrived first={first} /> : null}
      {state === 'fetching' || state === 'has-reviews' ? null : (
        <NoReviewsYet first={first} allTimeHref={href('/reviews', 'dateDescriptor=all_time')} />
      )}
    </div>
  )
}

function Arrived({ first }: { first: FirstReviews }) {
  const href = useAccountHref()
  const canRespond = useGate()({ all: ['review.respond'] })
  return (
    <div className="card space-y-3 p-4">
      <p role="status" className="font-semibold">
        {pluralize(first.reviews, 'review')} of {pluralize(first.locations, 'location')} arrived.
      </p>
      <div className="flex flex-wrap gap-2">
        {canRespond ? (
          <LinkButton
            variant="primary"
            to={href('/reviews', 'dateDescriptor=all_time&status_enum=not_responded')}
          >
            Respond to a review
          </LinkButton>
        ) : null}
        <LinkButton to={href('/dashboard')}>Open dashboard</LinkButton>
      </div>
    </div>
  )
}
