import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListHeader } from '#app/filters/list/list-header'
import { ListPages } from '#app/filters/list/list-pages'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { groupFilter } from '../group-filter'
import { GroupTable } from '../group-table'
import { listGroups } from '../groups.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const canonical = canonicalRedirect(request, groupFilter, clockOf(viewer))
  if (canonical) throw redirect(canonical)
  const found = await viewer.query((tx) => listGroups(tx, request, viewer))
  return { ...found, mayCreate: viewer.can('group.create'), mayEdit: viewer.can('group.update') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Groups', { page: data?.list.page, pages: data?.list.pages }) },
]

export default function Groups() {
  const { groups, list, search, mayCreate, mayEdit } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = counted(list.total, 'group')
  const add = mayCreate ? (
    <LinkButton to={href('/settings/groups/new')} variant="primary" icon="plus">
      New group
    </LinkButton>
  ) : null
  return (
    <>
      <PageHeader
        title="Groups"
        meta="Sets of locations, to filter by and to give people their places."
        actions={
          <>
            <ExportMenu
              csv={href('/export/csv/:report', { report: 'groups' }, search)}
              print={href('/settings/groups/print', search)}
            />
            {add}
          </>
        }
      />
      <div className="card mt-4">
        <ListHeader list={list} count={count} />
        {groups.length > 0 ? (
          <GroupTable groups={groups} list={list} mayEdit={mayEdit} />
        ) : list.filter.search ? (
          <EmptyState action={<Link to={href('/settings/groups')}>Show all groups</Link>}>
            No group has these words in its name.
          </EmptyState>
        ) : (
          <EmptyState action={add}>No groups yet.</EmptyState>
        )}
        <ListPages list={list} summary={count} />
      </div>
    </>
  )
}
