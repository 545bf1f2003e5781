import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { counted } from '#app/ui/numbers'
import { requireViewer } from '#app/viewer/viewer.server'
import { requirePost } from '../posts.server'
import { retryPost } from '../publishing.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requirePost(tx, viewer, params.postId))
  return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { id, retried } = await viewer.query(async (tx) => {
    const post = await requirePost(tx, viewer, params.postId, { isLocked: true })
    return { id: post.id, retried: await retryPost(tx, viewer, post, new Date()) }
  })
  const page = viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: id })
  if (!retried.ok) return redirectWithFlash(page, retried.reason, 'alert')
  const { count } = retried
  const message = count > 0 ? `Trying ${counted(count, 'location')} again` : 'There is nothing to try again'
  return redirectWithFlash(page, message, 'info')
}

export default function Page() {
  return null
}
