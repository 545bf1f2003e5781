import { Link, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { groupReport } from '../group-report.server'
import { GroupTable } from '../group-table'

export const loader = listPageLoader(groupReport, {
  isNumbered: true,
  load: async (_, { viewer }) => ({
    canCreate: viewer.can('group.create'),
    canEdit: viewer.can('group.update'),
  }),
})

export const meta = listMeta

export default function Groups() {
  const { canCreate, canEdit } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const add = canCreate ? (
    <LinkButton to={href('/settings/groups/new')} variant="primary" icon="plus">
      New group
    </LinkButton>
  ) : null
  return (
    <ListPage<typeof groupReport>
      meta="Group locations for filtering and permissions."
      actions={add}
      whenEmpty={<EmptyState action={add}>No groups yet.</EmptyState>}
      whenUnmatched={
        <EmptyState action={<Link to={href('/settings/groups')}>Show all groups</Link>}>
          No groups found
        </EmptyState>
      }
      table={(list) => <GroupTable {...list} canEdit={canEdit} />}
    />
  )
}
