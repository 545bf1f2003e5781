import { useLoaderData } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { ListPage, listMeta } from '#app/reports/list-page'
import { listPage } from '#app/reports/list-page.server'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { DraftList } from '../draft-list'
import { draftsOf } from '../drafts.server'
import { postReport } from '../post-report.server'
import { PostTable } from '../post-table'

export const loader = listPage(postReport, {
  load: async (tx, { viewer }) => {
    const mayCreate = viewer.can('google_post_content.create')
    return { mayCreate, drafts: mayCreate ? await draftsOf(tx, viewer.userId) : [] }
  },
})

export const meta = listMeta

export default function GooglePosts() {
  const { drafts, mayCreate } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const begin = mayCreate ? (
    <LinkButton to={href('/dashboard/local_listings/google-posts/new')} variant="primary" icon="plus">
      New Google post
    </LinkButton>
  ) : null
  return (
    <ListPage<typeof postReport>
      actions={begin}
      belowFilters={<DraftList drafts={drafts} />}
      unused={
        <EmptyState action={begin}>
          <b className="block">No posts yet</b>
          Write an update, an offer or an event once, and it is shown on Google for every location you choose.
        </EmptyState>
      }
      table={PostTable}
    />
  )
}
