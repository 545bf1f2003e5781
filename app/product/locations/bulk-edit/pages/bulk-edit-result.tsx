import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadResultPage } from '../bulk-pages.server'
import { ResultView } from '../results/result-view'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadResultPage(tx, request, viewer, params.editId))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data?.title ?? 'Bulk edit', { page: data?.list.page, pages: data?.list.pages }),
  },
]

export default function BulkEditResult() {
  return <ResultView page={useLoaderData<typeof loader>()} />
}
