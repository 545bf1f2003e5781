import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { searchOf } from '#app/reports/requested.server'
import { Confirm } from '#app/ui/confirm'
import { counted } from '#app/ui/numbers'
import { requireViewer } from '#app/viewer/viewer.server'
import { deletionPage } from '../post-pages.server'
import { deletePost } from '../publishing.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => deletionPage(tx, viewer, params.postId, searchOf(request)))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { id, place, isGone, deleted } = await viewer.query(async (tx) => {
    const page = await deletionPage(tx, viewer, params.postId, searchOf(request))
    const deleted = await deletePost(tx, viewer, page.post, page.place?.id ?? null, new Date())
    return { id: page.post.id, place: page.place, deleted, isGone: !page.isSent && !page.place }
  })
  const { href } = viewer
  if (isGone) return redirectWithFlash(href('/dashboard/local_listings/google-posts'), 'Google post deleted')
  if (deleted === 0)
    return redirectWithFlash(
      href('/dashboard/local_listings/google-posts/:postId', { postId: id }),
      'Google does not have this post there',
      'info',
    )
  const where = place ? ` at ${place.name}` : ''
  return redirectWithFlash(
    href('/dashboard/local_listings/google-posts/:postId', { postId: id }),
    `The Google post is being deleted${where}`,
    'info',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete a Google post') }]

export default function DeletePost() {
  const { post, headline, place, count, isSent } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const isDraft = post.status === 'draft'
  return (
    <Confirm
      title={place ? `Delete the post at ${place.name}?` : 'Delete this Google post?'}
      confirm="Delete post"
      cancelTo={
        isDraft
          ? href('/dashboard/local_listings/google-posts')
          : href('/dashboard/local_listings/google-posts/:postId', { postId: post.id })
      }
    >
      <p>“{headline}”</p>
      <p>
        {place
          ? 'It is taken down at this location and stays at the others.'
          : isSent
            ? `It is taken down on Google at ${counted(count, 'location')}.`
            : 'It was not sent, and will not be.'}
      </p>
    </Confirm>
  )
}
