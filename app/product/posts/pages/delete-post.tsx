import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadDeletionPage } from '../post-pages.server'
import { deletePost } from '../review/publish-post.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadDeletionPage(tx, viewer, params.postId, searchParamsOf(request)))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const {
    id,
    location,
    isGone: isDeleted,
    deleted,
  } = await viewer.query(async (tx) => {
    const page = await loadDeletionPage(tx, viewer, params.postId, searchParamsOf(request))
    const deleted = await deletePost(tx, viewer, page.post, page.location?.id ?? null, new Date())
    return { id: page.post.id, location: page.location, deleted, isGone: !page.isSent && !page.location }
  })
  const { href } = viewer
  if (isDeleted)
    return redirectWithFlash(href('/dashboard/local_listings/google-posts'), 'Google post deleted')
  if (deleted === 0)
    return redirectWithFlash(
      href('/dashboard/local_listings/google-posts/:postId', { postId: id }),
      'This post is not on Google',
      'info',
    )
  const suffix = location ? ` at ${location.name}` : ''
  return redirectWithFlash(
    href('/dashboard/local_listings/google-posts/:postId', { postId: id }),
    `Deleting the Google post${suffix}`,
    'info',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete Google post') }]

export default function DeletePost() {
  const { post, headline, location, count, isSent } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const isDraft = post.status === 'draft'
  return (
    <ConfirmForm
      title={location ? `Delete the post at ${location.name}?` : 'Delete this Google post?'}
      confirmLabel="Delete post"
      cancelTo={
        isDraft
          ? href('/dashboard/local_listings/google-posts')
          : href('/dashboard/local_listings/google-posts/:postId', { postId: post.id })
      }
    >
      <p>“{headline}”</p>
      <p>
        {location
          ? 'It will be removed from this location only.'
          : isSent
            ? `It will be removed from Google at ${pluralize(count, 'location')}.`
            : 'It hasn’t been sent and won’t be.'}
      </p>
    </ConfirmForm>
  )
}
