import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
import { PageHeader } from '#app/ui/page-header'
import { topics } from '../post'
import { PostForm } from '../post-form'
import { formPage } from '../post-pages.server'
import { PostSteps } from '../post-steps'
import { writePosted } from '../post-writing.server'
import { requirePosts } from '../require-posts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requirePosts(context, 'google_post_content.create')
  return viewer.query((tx) => formPage(tx, viewer, params.postId))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return writePosted(request, requirePosts(context, 'google_post_content.create'), params.postId)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Write a Google post') }]

export default function EditPost() {
  const { isScheduled, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const paths = usePaths()
  const { post } = page
  return (
    <>
      <PageHeader
        title={isScheduled ? 'Edit the scheduled post' : `New ${topics[post.topic].name.toLowerCase()}`}
      />
      <PostSteps current="write" />
      <PostForm
        key={post.id}
        {...page}
        reply={reply}
        cancelTo={isScheduled ? paths.googlePost(post.id) : paths.googlePosts()}
      />
    </>
  )
}
