import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
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
import { requirePosts } from '../require-posts.server'
import { ReviewForm } from '../review-form'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requirePosts(context, 'google_post_content.create')
  return viewer.query((tx) => reviewPage(tx, viewer, params.postId))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return confirmPosted(request, requirePosts(context, 'google_post_content.create'), params.postId)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Review the Google post') }]

export default function ReviewPost() {
  const { business, imagePath, places, refusal, hasPhone, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const paths = usePaths()
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
          <Link to={paths.editGooglePost(page.post.id)}>Go back to writing</Link>
        </Banner>
      )}
      {refusal ? (
        <Banner level="warning" className="mb-4 max-w-form">
          {refusal}. <Link to={paths.newGooglePost()}>Choose the locations again</Link>
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
