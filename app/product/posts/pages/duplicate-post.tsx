import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { createPostDraft } from '../editing/post-drafts.server'
import { requirePost } from '../posts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requirePost(tx, viewer, params.postId))
  return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const id = await viewer.query(async (tx) => {
    const source = await requirePost(tx, viewer, params.postId)
    // Discard the number of locations that was confirmed for the source. The review shows how many locations match now.
    const selection = { ...source.selection, expected: undefined }
    return createPostDraft(tx, viewer, { topic: source.topic, selection, source }, new Date())
  })
  return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/edit', { postId: id }))
}

export default function Page() {
  return null
}
