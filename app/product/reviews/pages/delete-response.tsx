import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { deletionSchema } from '../responses/response-schema'
import { deleteResponse } from '../responses/responses.server'
import { requireReview } from '../reviews.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { search } = new URL(request.url)
  const review = await viewer.query((tx) => requireReview(tx, params.reviewId))
  if (!review.response) throw redirect(viewer.href('/reviews/:reviewId', { reviewId: review.id }, search))
  return { review, search }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, deletionSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const actor = { userId: viewer.userId, name: viewer.name }
  const { outcome, isPrivate } = await viewer.query(async (tx) => {
    const review = await requireReview(tx, params.reviewId)
    return {
      isPrivate: review.response?.status === 'private',
      outcome: await deleteResponse(tx, review, actor, new Date(), form.value.revision),
    }
  })
  const reviewHref = viewer.href(
    '/reviews/:reviewId',
    { reviewId: params.reviewId! },
    new URL(request.url).search,
  )
  if (!outcome.ok) return redirectWithFlash(reviewHref, outcome.reason, 'alert')
  return redirectWithFlash(
    reviewHref,
    outcome.status === 'deleted'
      ? `${isPrivate ? 'Note' : 'Response'} deleted`
      : 'The response is being deleted',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete response') }]

export default function DeleteResponse() {
  const { review, search } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const noun = review.response?.status === 'private' ? 'note' : 'response'
  return (
    <ConfirmForm
      title={`Delete this ${noun}?`}
      confirmLabel={`Delete ${noun}`}
      cancelTo={href('/reviews/:reviewId', { reviewId: review.id }, search)}
      fields={{ revision: String(review.response?.revision ?? 0) }}
    >
      <p>
        Your {noun} to the review for {review.location.name}
        {review.source.canPublish && noun === 'response'
          ? ` will be deleted from ${review.source.name}`
          : ' will be deleted'}
        . Its history is kept.
      </p>
      <blockquote dir="auto" className="whitespace-pre-line border-s-2 border-border ps-3">
        {review.response?.body}
      </blockquote>
    </ConfirmForm>
  )
}
