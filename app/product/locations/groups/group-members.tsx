import { Link } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { LocationList } from '../list/location-list.server'
import { LocationSelectionBar } from '../list/location-selection-bar'
import { LocationTable } from '../list/location-table'
import type { Group } from './group'

/**
 * Lists the locations in a group, to remove them, or all other locations, to add them. Locations can be searched, and
 * selected by checkbox or as all that match.
 */
export function GroupMembers({
  id,
  group,
  members,
}: {
  /** The id of the section, which error links for an invalid selection refer to. */
  id: string
  group: Group
  members: LocationList
}) {
  const href = useAccountHref()
  const { list, locations, search, here } = members
  const isOthers = list.filter.view === 'others'
  const count = pluralize(list.total, 'location')
  const views = [
    {
      label: 'In this group',
      to: href('/settings/groups/:groupId/edit', { groupId: group.id }),
      isCurrent: !isOthers,
    },
    {
      label: 'Add locations',
      to: href('/settings/groups/:groupId/edit', { groupId: group.id }, 'view=others'),
      isCurrent: isOthers,
    },
  ]
  return (
    <section id={id} tabIndex={-1} className="mt-6" aria-labelledby="members">
      <h2 id="members" className="text-md font-semibold">
        Locations
      </h2>
      <nav aria-label="Group locations" className="mt-2 flex flex-wrap gap-2">
        {views.map(({ label, to, isCurrent }) => (
          <Link
            key={label}
            to={to}
            className="chip"
            data-active={isCurrent ? '' : undefined}
            aria-current={isCurrent ? 'page' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="card selectable mt-3">
        <ListHeader list={list} count={count} />
        {locations.length > 0 ? (
          <>
            <LocationTable
              key={members.selectPage}
              caption={isOthers ? 'Locations not in this group' : 'Locations in this group'}
              rows={locations}
              list={list}
              selection={members}
              linkTo={(id) => href('/settings/locations/:locationId/details', { locationId: id })}
            />
            <LocationSelectionBar
              total={list.total}
              search={search}
              returnTo={href('/settings/groups/:groupId/edit', { groupId: group.id }, here)}
            >
              <Button variant="primary" name="intent" value={isOthers ? 'add' : 'remove'}>
                {isOthers ? 'Add to group' : 'Remove from group'}
              </Button>
            </LocationSelectionBar>
          </>
        ) : (
          <EmptyState>
            {list.filter.search
              ? 'No locations match your search.'
              : isOthers
                ? 'All locations are in this group.'
                : 'No locations in this group yet.'}
          </EmptyState>
        )}
        <ListPages list={list} summary={count} />
      </div>
    </section>
  )
}
