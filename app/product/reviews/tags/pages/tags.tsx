import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { tagReport } from '../list/tag-report.server'
import { TagTable } from '../list/tag-table'

export const loader = listPageLoader(tagReport, {
  isNumbered: true,
  load: async (_, { viewer }) => ({ canDelete: viewer.can('tag.delete') }),
})

export const meta = listMeta

export default function Tags() {
  const { canDelete } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ListPage<typeof tagReport>
      meta="Names that users give to reviews. To add one, select reviews and enter a tag."
      whenEmpty={
        <EmptyState action={<Link to={href('/reviews')}>Go to reviews</Link>}>No tags yet.</EmptyState>
      }
      whenUnmatched={
        <EmptyState action={<Link to={href('/settings/tags')}>Show all tags</Link>}>
          No tags found.
        </EmptyState>
      }
      table={(list) => <TagTable {...list} canDelete={canDelete} />}
    />
  )
}
