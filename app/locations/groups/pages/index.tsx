import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListHeader } from '#app/filters/list/list-header'
import { ListPages } from '#app/filters/list/list-pages'
import { clockOf } from '#app/session/clock.server'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { groupFilter } from '../group-filter'
import { GroupTable } from '../group-table'
import { listGroups } from '../groups.server'
import { requireGroups } from '../require-groups.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireGroups(context, 'group.read')
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
  const paths = usePaths()
  const count = counted(list.total, 'group')
  const add = mayCreate ? (
    <LinkButton to={paths.newGroup()} variant="primary" icon="plus">
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
            <ExportMenu csv={paths.csv('groups', search)} print={paths.groupsPrint(search)} />
            {add}
          </>
        }
      />
      <div className="card mt-4">
        <ListHeader list={list} count={count} />
        {groups.length > 0 ? (
          <GroupTable groups={groups} list={list} mayEdit={mayEdit} />
        ) : list.filter.search ? (
          <EmptyState action={<Link to={paths.groups()}>Show all groups</Link>}>
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
