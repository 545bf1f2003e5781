import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { responseEventLabels } from '../review'
import { listResponseEvents, requireReview } from '../reviews.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const found = await viewer.query(async (tx) => {
    const review = await requireReview(tx, params.reviewId)
    return { review, events: await listResponseEvents(tx, review.id) }
  })
  return { ...found, search: new URL(request.url).search }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Response history') }]

export default function ResponseHistory() {
  const { review, events, search } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/reviews/:reviewId', { reviewId: review.id }, search)}>Back to the review</Link>
      </p>
      <PageHeader title="History" meta={`Response to the review for ${review.location.name}`} />
      <div className="card mt-4 max-w-form">
        {events.length === 0 ? <EmptyState>No history yet.</EmptyState> : null}
        <ol className="divide-y divide-border">
          {events.map((event) => (
            <li key={event.id} className="px-4 py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <b className="font-medium">{responseEventLabels[event.event]}</b>{' '}
                <span className="text-xs text-ink-3">
                  {event.actor} · <Instant at={event.at} />
                </span>
              </p>
              {event.description ? (
                <div className="mt-1 text-sm text-ink-2">
                  <ProviderReason reason={event.description} />
                </div>
              ) : null}
              {event.body ? (
                <p dir="auto" className="mt-1 whitespace-pre-line text-sm wrap-anywhere">
                  {event.body}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
