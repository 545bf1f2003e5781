import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
import { resultPage } from '../post-pages.server'
import { requirePosts } from '../require-posts.server'
import { ResultView } from '../result-view'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requirePosts(context, 'local_listing.read')
  return viewer.query((tx) => resultPage(tx, request, viewer, params.postId))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.headline ?? 'Google post') },
]

export default function Post() {
  const page = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={paths.googlePosts()}>Back to Google posts</Link>
      </p>
      <ResultView page={page} />
    </>
  )
}
