import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { Banner } from '#app/kit/ui/banner'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { ShownValues } from '#app/platform/page/shown-values'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { PhoneWarning } from '../editing/post-form'
import { PostSteps } from '../editing/post-steps'
import { PostCard } from '../post-card'
import { loadReviewPage } from '../post-pages.server'
import { ReviewForm } from '../review/confirm-post-form'
import type { confirmSchema } from '../review/confirm-schema'
import { handleConfirmSubmit } from '../review/confirm-submit.server'
import { LocationLists } from '../review/location-lists'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadReviewPage(tx, viewer, params.postId))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return handleConfirmSubmit(request, requireViewer(context), params.postId)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Review Google post') }]

export default function ReviewPost() {
  const { business, image, imagePath, locations, refusal, hasPhone, shown, sendAt, constraint, ...page } =
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
  const ready = locations?.ready ?? 0
  return (
    <>
      <PageHeader
        title={`Post to ${pluralize(ready, 'location')}`}
        meta="Nothing is sent until you confirm."
      />
      <PostSteps current="review" />
      <ErrorSummary form={form} />
      {page.isGood ? null : (
        <Banner level="danger" className="mb-4 max-w-form">
          Something is missing or incorrect.{' '}
          <Link to={href('/dashboard/local_listings/google-posts/:postId/edit', { postId: page.post.id })}>
            Back to editing
          </Link>
        </Banner>
      )}
      {refusal ? (
        <Banner level="warning" className="mb-4 max-w-form">
          {refusal}.{' '}
          <Link to={href('/dashboard/local_listings/google-posts/new')}>Choose locations again</Link>
        </Banner>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <div>
          {locations ? <LocationLists locations={locations} /> : null}
          <ReviewForm
            {...page}
            image={image}
            ready={ready}
            form={form}
            fields={fields}
            shownValues={<ShownValues shown={shown} reply={reply} noun="post" />}
          />
        </div>
        <div className="space-y-3">
          <PostCard {...page.post} business={business} image={image} imagePath={imagePath} />
          {hasPhone ? <PhoneWarning /> : null}
        </div>
      </div>
    </>
  )
}
