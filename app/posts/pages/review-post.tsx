import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { ErrorSummary } from '#app/ui/error-summary'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { confirmPosted } from '../confirming.server'
import { PlaceLists } from '../place-lists'
import { PostCard } from '../post-card'
import { PhoneWarning } from '../post-form'
import { reviewPage } from '../post-pages.server'
import { PostSteps } from '../post-steps'
import { ReviewForm } from '../review-form'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => reviewPage(tx, viewer, params.postId))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return confirmPosted(request, requireViewer(context), params.postId)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Review the Google post') }]

export default function ReviewPost() {
  const { business, imagePath, places, refusal, hasPhone, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const href = useAccountHref()
  const errors = reply?.error ?? {}
  const ready = places?.ready ?? 0
  return (
    <>
      <PageHeader
        title={`Post to ${counted(ready, 'location')}`}
        meta="Nothing is sent before you confirm."
      />
      <PostSteps current="review" />
      <ErrorSummary
        errors={Object.entries(errors).flatMap(([field, messages]) =>
          (messages ?? []).map((message) => ({ field: field || undefined, message })),
        )}
      />
      {page.isGood ? null : (
        <Banner level="danger" className="mb-4 max-w-form">
          Something is missing or not right.{' '}
          <Link to={href('/dashboard/local_listings/google-posts/:postId/edit', { postId: page.post.id })}>
            Go back to writing
          </Link>
        </Banner>
      )}
      {refusal ? (
        <Banner level="warning" className="mb-4 max-w-form">
          {refusal}.{' '}
          <Link to={href('/dashboard/local_listings/google-posts/new')}>Choose the locations again</Link>
        </Banner>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <div>
          {places ? <PlaceLists places={places} /> : null}
          <ReviewForm {...page} ready={ready} errors={errors} typed={reply?.initialValue ?? undefined} />
        </div>
        <div className="space-y-3">
          <PostCard {...page.post} business={business} imagePath={imagePath} />
          {hasPhone ? <PhoneWarning /> : null}
        </div>
      </div>
    </>
  )
}
