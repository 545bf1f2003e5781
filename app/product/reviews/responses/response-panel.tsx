import { Link } from '@remix-run/react'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Badge } from '#app/kit/ui/badge'
import { LinkButton } from '#app/kit/ui/button'
import { Instant } from '#app/platform/page/instant'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import {
  canEdit,
  isKeptPrivate,
  type ReviewDetails,
  type ReviewResponse,
  responseStatusLabel,
  responseStatusLabels,
  sourcePageOf,
} from '../review'
import { ReplyLink } from './reply-link'
import { ResponseForm } from './response-form'
import type { ResponseProgress } from './response-progress'

/** The response to a review with its status, or, if there is none, the form to write one. */
export function ResponsePanel({
  review,
  canRespond,
  search,
  constraint,
  progress,
}: {
  review: ReviewDetails
  canRespond: boolean
  search: string
  constraint: Record<string, FieldConstraint>
  progress?: ResponseProgress
}) {
  const href = useAccountHref()
  const { response } = review
  const canWrite = canRespond && canEdit(review)
  const isPrivate = response?.status === 'private'
  const noun = isPrivate ? 'note' : 'response'
  const sourcePage = isPrivate && isKeptPrivate(review) ? sourcePageOf(review) : null
  return (
    <section className="card p-4" aria-labelledby="response-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="response-heading" className="text-md font-semibold">
          {isPrivate ? 'Private note' : 'Response'}
        </h2>
        <Link to={href('/reviews/:reviewId/history', { reviewId: review.id }, search)} className="text-sm">
          History
        </Link>
      </div>
      {response ? (
        <ResponseDetails response={response} source={review.source.name} isEditable={canEdit(review)} />
      ) : null}
      {response && canWrite ? (
        <p className="mt-3 flex flex-wrap gap-2">
          {sourcePage ? (
            <ReplyLink to={sourcePage.to} source={review.source.name} className="btn btn-primary" />
          ) : null}{' '}
          <LinkButton to={href('/reviews/:reviewId/response', { reviewId: review.id }, search)}>
            {`Edit ${noun}`}
          </LinkButton>{' '}
          <LinkButton
            to={href('/reviews/:reviewId/response/delete', { reviewId: review.id }, search)}
            variant="quiet"
          >
            {`Delete ${noun}`}
          </LinkButton>
        </p>
      ) : null}
      {!response && canWrite ? (
        <ResponseForm
          key={review.id}
          review={review}
          search={search}
          constraint={constraint}
          progress={progress}
        />
      ) : null}
      {!response && !canRespond ? (
        <p className="mt-2 text-sm text-ink-3">No response yet. You don’t have permission to respond.</p>
      ) : null}
    </section>
  )
}

function ResponseDetails({
  response,
  source,
  isEditable,
}: {
  response: ReviewResponse
  source: string
  isEditable: boolean
}) {
  const { tone, description } = responseStatusLabels[response.status]
  return (
    <>
      <p dir="auto" className="mt-2 max-w-reading whitespace-pre-line wrap-anywhere">
        {response.body}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-xs text-ink-3">
        <Badge tone={tone}>{responseStatusLabel(response.status, source)}</Badge>{' '}
        <span>{response.actor}</span> {response.publishedAt ? <Instant at={response.publishedAt} /> : null}
      </p>
      {description || response.statusDescription ? (
        <div className="mt-2 text-sm text-ink-2">
          <ProviderReason reason={[description, response.statusDescription].filter(Boolean).join(' ')} />
        </div>
      ) : null}
      {!isEditable && response.status !== 'deleting' ? (
        <p className="mt-2 text-sm text-ink-3">This response can’t be changed here.</p>
      ) : null}
    </>
  )
}
