import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pluralize } from '#app/kit/ui/format-numbers'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requirePost } from '../posts.server'
import { retryPost } from '../review/publish-post.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requirePost(tx, viewer, params.postId))
  return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { id, retried: result } = await viewer.query(async (tx) => {
    const post = await requirePost(tx, viewer, params.postId, { isLocked: true })
    return { id: post.id, retried: await retryPost(tx, viewer, post, new Date()) }
  })
  const page = viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: id })
  if (!result.ok) return redirectWithFlash(page, result.reason, 'alert')
  const { count } = result
  const message = count > 0 ? `Retrying ${pluralize(count, 'location')}` : 'Nothing to retry'
  return redirectWithFlash(page, message, 'info')
}

export default function Page() {
  return null
}
