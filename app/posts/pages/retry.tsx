import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/shell/flash.server'
import { counted } from '#app/ui/numbers'
import { requirePost } from '../posts.server'
import { retryPost } from '../publishing.server'
import { requirePosts } from '../require-posts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requirePosts(context, 'google_post_content.create')
  const { id } = await viewer.query((tx) => requirePost(tx, viewer, params.postId))
  return redirect(viewer.paths.googlePost(id))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requirePosts(context, 'google_post_content.create')
  const { id, retried } = await viewer.query(async (tx) => {
    const post = await requirePost(tx, viewer, params.postId, { isLocked: true })
    return { id: post.id, retried: await retryPost(tx, viewer, post, new Date()) }
  })
  const page = viewer.paths.googlePost(id)
  if (!retried.ok) return redirectWithFlash(page, retried.reason, 'alert')
  const { count } = retried
  const message = count > 0 ? `Trying ${counted(count, 'location')} again` : 'There is nothing to try again'
  return redirectWithFlash(page, message, 'info')
}

export default function Page() {
  return null
}
