import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { postsAnnouncement } from '../announcement/posts-announcement.server'
import { DashboardView } from '../dashboard/dashboard-view'
import { LazyListingsTeaser } from '../dashboard/lazy-listings-teaser'
import { loadDashboard } from '../dashboard/listings-page.server'
import { teaserOf } from '../dashboard/teaser.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const teaser = await teaserOf(request, viewer)
  if (teaser) return data({ teaser, page: null, announcesPosts: false })
  const page = await loadDashboard(request, viewer, new Date())
  const { isShown, cookie } = postsAnnouncement(viewer, request, page.rows)
  const headers = cookie ? { 'Set-Cookie': cookie } : undefined
  return data({ teaser: null, page, announcesPosts: isShown }, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: pageTitle('Local Listings', { page: loaded?.page?.list.page, pages: loaded?.page?.list.pages }),
  },
]

export default function LocalListings() {
  const { teaser, page, announcesPosts } = useLoaderData<typeof loader>()
  return page ? (
    <DashboardView page={page} announcesPosts={announcesPosts} />
  ) : (
    <LazyListingsTeaser {...teaser} />
  )
}
