import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { ErrorSummary } from '#app/ui/error-summary'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { useForm } from '#app/ui/use-form'
import { requireViewer } from '#app/viewer/viewer.server'
import type { confirmSchema } from '../confirm-schema'
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
  const { business, imagePath, places, refusal, hasPhone, sendAt, constraint, ...page } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const [form, fields] = useForm<z.input<ReturnType<typeof confirmSchema>>>({
    id: 'review',
    lastResult: reply,
    constraint,
    defaultValue: {
      when: page.isScheduled ? 'later' : 'now',
      sendDate: sendAt?.sendDate ?? '',
      sendTime: sendAt?.sendTime ?? '',
    },
  })
  const ready = places?.ready ?? 0
  return (
    <>
      <PageHeader
        title={`Post to ${counted(ready, 'location')}`}
        meta="Nothing is sent before you confirm."
      />
      <PostSteps current="review" />
      <ErrorSummary form={form} />
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
          <ReviewForm {...page} {...{ ready, form, fields }} />
        </div>
        <div className="space-y-3">
          <PostCard {...page.post} business={business} imagePath={imagePath} />
          {hasPhone ? <PhoneWarning /> : null}
        </div>
      </div>
    </>
  )
}
