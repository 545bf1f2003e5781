import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { SortColumn } from '#app/filters/list/sort-column'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { KeysetPagination } from '#app/ui/pagination'
import { DraftList } from '../draft-list'
import { postFilter } from '../post-filter'
import { postsPage } from '../post-list.server'
import { PostTable } from '../post-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, postFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => postsPage(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Google posts') }]

export default function GooglePosts() {
  const { bar, filter, posts, drafts, isUnused, total, dates, links, search, notice, mayCreate } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = counted(total.count, 'post')
  const begin = mayCreate ? (
    <LinkButton to={href('/dashboard/local_listings/google-posts/new')} variant="primary" icon="plus">
      New Google post
    </LinkButton>
  ) : null
  return (
    <>
      <PageHeader
        title="Google posts"
        meta={
          <>
            {dates} · <span role="status">{count}</span>
          </>
        }
        actions={
          <>
            <ExportMenu
              csv={href('/export/csv/:report', { report: 'google_posts' }, search)}
              print={href('/dashboard/local_listings/google-posts/print', search)}
            />
            {begin}
          </>
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      <DraftList drafts={drafts} />
      <div className="card mt-4">
        {isUnused ? (
          <EmptyState action={begin}>
            <b className="block">No posts yet</b>
            Write an update, an offer or an event once, and it is shown on Google for every location you
            choose.
          </EmptyState>
        ) : posts.length === 0 ? (
          <EmptyState action={<Link to={bar.clearTo}>Show all posts</Link>}>
            No posts match these filters.
          </EmptyState>
        ) : (
          <>
            <PostTable
              posts={posts}
              dateHeading={
                <SortColumn list={{ ...bar, filter }} by="created_at">
                  Created
                </SortColumn>
              }
            />
            <KeysetPagination summary={count} {...links} />
          </>
        )}
      </div>
    </>
  )
}
