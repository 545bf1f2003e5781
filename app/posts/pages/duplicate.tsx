import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { beginPost } from '../post-drafts.server'
import { requirePost } from '../posts.server'
import { requirePosts } from '../require-posts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requirePosts(context, 'google_post_content.create')
  const { id } = await viewer.query((tx) => requirePost(tx, viewer, params.postId))
  return redirect(viewer.paths.googlePost(id))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requirePosts(context, 'google_post_content.create')
  const id = await viewer.query(async (tx) => {
    const from = await requirePost(tx, viewer, params.postId)
    // How many match now is seen in the review.
    const selection = { ...from.selection, expected: undefined }
    return beginPost(tx, viewer, { topic: from.topic, selection, from }, new Date())
  })
  return redirect(viewer.paths.editGooglePost(id))
}

export default function Page() {
  return null
}
