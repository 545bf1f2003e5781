import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadResultPage } from '../post-pages.server'
import { ResultView } from '../results/result-view'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadResultPage(tx, request, viewer, params.postId))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.headline ?? 'Google post') },
]

export default function Post() {
  const page = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/dashboard/local_listings/google-posts')}>Back to Google posts</Link>
      </p>
      <ResultView page={page} />
    </>
  )
}
