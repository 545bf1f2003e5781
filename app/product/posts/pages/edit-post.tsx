import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { PostForm } from '../editing/post-form'
import { handlePostFormSubmit } from '../editing/post-form-submit.server'
import { PostSteps } from '../editing/post-steps'
import { topics } from '../post'
import { loadFormPage } from '../post-pages.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadFormPage(tx, viewer, params.postId))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return handlePostFormSubmit(request, requireViewer(context), params.postId)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Write a Google post') }]

export default function EditPost() {
  const { isScheduled, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const { post } = page
  return (
    <>
      <PageHeader
        title={isScheduled ? 'Edit scheduled post' : `New ${topics[post.topic].name.toLowerCase()}`}
      />
      <PostSteps current="write" />
      <PostForm
        key={post.id}
        {...page}
        reply={reply}
        cancelTo={
          isScheduled
            ? href('/dashboard/local_listings/google-posts/:postId', { postId: post.id })
            : href('/dashboard/local_listings/google-posts')
        }
      />
    </>
  )
}
