import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { DraftList } from '../editing/draft-list'
import { listDrafts } from '../editing/list-drafts.server'
import { postReport } from '../post-report.server'
import { PostTable } from '../post-table'

export const loader = listPageLoader(postReport, {
  load: async (tx, { viewer }) => {
    const canCreate = viewer.can('google_post_content.create')
    return { canCreate, drafts: canCreate ? await listDrafts(tx, viewer.userId) : [] }
  },
})

export const meta = listMeta

export default function GooglePosts() {
  const { drafts, canCreate } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const newPostLink = canCreate ? (
    <LinkButton to={href('/dashboard/local_listings/google-posts/new')} variant="primary" icon="plus">
      New Google post
    </LinkButton>
  ) : null
  return (
    <ListPage<typeof postReport>
      actions={newPostLink}
      belowFilters={<DraftList drafts={drafts} />}
      whenEmpty={
        <EmptyState action={newPostLink}>
          <b className="block">No posts yet</b>
          Write an update, offer or event once and publish it on Google for every location you choose.
        </EmptyState>
      }
      table={PostTable}
    />
  )
}
