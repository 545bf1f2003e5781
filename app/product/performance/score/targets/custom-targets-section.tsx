import { Link } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import type { List } from '#app/platform/filters/list/list'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { CustomTargetTable } from './custom-target-table'
import type { CustomLocation } from './custom-targets.server'

/** The section that lists the locations with custom targets. */
export function CustomTargetsSection({
  list,
  locations,
  canEdit,
}: {
  list: List
  locations: CustomLocation[]
  canEdit: boolean
}) {
  const href = useAccountHref()
  const count = pluralize(list.total, 'location')
  const addButton = canEdit ? (
    <LinkButton to={href('/settings/target-score/new')} icon="plus">
      Add custom target
    </LinkButton>
  ) : null
  return (
    <section aria-labelledby="custom" className="mt-6">
      <h2 id="custom" className="text-md font-semibold">
        Custom targets
      </h2>
      <p className="hint">Locations with their own targets. The weights are the same for all.</p>
      <div className="card mt-2">
        <ListHeader list={list} count={count}>
          {addButton}
        </ListHeader>
        {locations.length > 0 ? (
          <CustomTargetTable
            locations={locations}
            editTo={
              canEdit
                ? (id: string) => href('/settings/target-score/:locationId', { locationId: id })
                : undefined
            }
            removeTo={
              canEdit
                ? (id: string) => href('/settings/target-score/:locationId/delete', { locationId: id })
                : undefined
            }
          />
        ) : list.filter.search ? (
          <EmptyState action={<Link to={href('/settings/target-score')}>Show all custom targets</Link>}>
            No custom targets match this search.
          </EmptyState>
        ) : (
          <EmptyState>All locations use the account targets.</EmptyState>
        )}
        <ListPages list={list} summary={count} />
      </div>
    </section>
  )
}
