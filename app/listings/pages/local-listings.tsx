import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { requireViewer } from '#app/viewer/viewer.server'
import { DashboardView } from '../dashboard/dashboard-view'
import { LazyListingsTeaser } from '../dashboard/lazy-listings-teaser'
import { loadDashboard } from '../dashboard/listings-page.server'
import { teaserOf } from '../dashboard/teaser.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const teaser = teaserOf(request, viewer)
  return teaser
    ? { teaser, page: null }
    : { teaser: null, page: await loadDashboard(request, viewer, new Date()) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle('Local Listings', { page: data?.page?.list.page, pages: data?.page?.list.pages }),
  },
]

export default function LocalListings() {
  const { teaser, page } = useLoaderData<typeof loader>()
  return page ? <DashboardView page={page} /> : <LazyListingsTeaser {...teaser} />
}
