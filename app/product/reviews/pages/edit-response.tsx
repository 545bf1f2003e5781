import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ResponseStatus } from '#app/kit/database/schema'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm, returnPath } from '#app/kit/forms/forms.server'
import { safePath } from '#app/kit/routing/safe-path'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { ReviewCard } from '../inbox/review-card'
import { ResponseForm } from '../responses/response-form'
import { submittedProgress } from '../responses/response-progress'
import { responseSchema } from '../responses/response-schema'
import { type CurrentResponse, respondToReview } from '../responses/responses.server'
import { isKeptPrivate, responseStatusLabel } from '../review'
import { findReview, requireReview } from '../reviews.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return {
    review: await viewer.query((tx) => requireReview(tx, params.reviewId)),
    search: new URL(request.url).search,
    constraint: constraintOf(responseSchema),
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, responseSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const actor = { userId: viewer.userId, name: viewer.name }
  const { intent, next, nextTo } = form.value
  const { outcome, sourceName, nextReview } = await viewer.query(async (tx) => {
    const review = await requireReview(tx, params.reviewId)
    return {
      outcome: await respondToReview(tx, review, form.value, actor, new Date()),
      sourceName: review.source.name,
      nextReview: intent === 'next' ? await findReview(tx, next) : null,
    }
  })
  if (!outcome.ok) {
    const response = respondWithForm(form, [outcome.reason])
    // The browser keeps the page that it has loaded, so that the response contains what was saved in the meantime.
    const conflict = 'current' in outcome ? { current: outcome.current } : null
    return data({ ...response.data, conflict }, response.init ?? undefined)
  }
  const { search } = new URL(request.url)
  const reviewHref = (reviewId: string) => viewer.href('/reviews/:reviewId', { reviewId }, search)
  const message = savedMessage(outcome.status, sourceName)
  if (nextReview) return redirectWithFlash(safePath(nextTo, reviewHref(nextReview.id)), message)
  return redirectWithFlash(
    returnPath(form, reviewHref(params.reviewId!)),
    intent === 'next' ? `${message.replace(/\w$/, '$&.')} The next review no longer exists` : message,
  )
}

function savedMessage(status: ResponseStatus, sourceName: string): string {
  return status === 'published' ? 'Response saved' : responseStatusLabel(status, sourceName)
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Write a response') }]

export default function EditResponse() {
  const { review, search, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const progress = submittedProgress(reply?.initialValue ?? {})
  const noun = isKeptPrivate(review) ? 'note' : 'response'
  const { conflict = null } = (reply ?? {}) as {
    conflict?: { current: SerializeFrom<CurrentResponse> } | null
  }
  return (
    <>
      <PageHeader
        title={review.response ? `Edit ${noun}` : `Write a ${noun}`}
        meta={`${review.location.name} · ${review.source.name}`}
      />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="card p-4">
          <ReviewCard review={review} />
        </div>
        <div className="card p-4">
          <ResponseForm
            review={review}
            search={search}
            constraint={constraint}
            reply={reply}
            revision={conflict ? (conflict.current?.revision ?? 0) : undefined}
            progress={progress}
            cancelTo={safePath(
              progress.returnTo,
              href('/reviews/:reviewId', { reviewId: review.id }, search),
            )}
          />
          {conflict?.current ? (
            <section className="mt-4 border-t border-border pt-3">
              <h2 className="text-sm font-semibold">
                Current {noun} by {conflict.current.actor}, <Instant at={conflict.current.at} />
              </h2>
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {conflict.current.body}
              </p>
            </section>
          ) : null}
        </div>
      </div>
    </>
  )
}
