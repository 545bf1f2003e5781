import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { searchParamsOf } from '#app/reports/requested-filter.server'
import { pluralize } from '#app/ui/format-numbers'
import { ConfirmForm } from '#app/ui/forms/confirm-form'
import { requireViewer } from '#app/viewer/viewer.server'
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
      'Google does not have this post there',
      'info',
    )
  const suffix = location ? ` at ${location.name}` : ''
  return redirectWithFlash(
    href('/dashboard/local_listings/google-posts/:postId', { postId: id }),
    `The Google post is being deleted${suffix}`,
    'info',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete a Google post') }]

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
          ? 'It is taken down at this location and stays at the others.'
          : isSent
            ? `It is taken down on Google at ${pluralize(count, 'location')}.`
            : 'It was not sent, and will not be.'}
      </p>
    </ConfirmForm>
  )
}
