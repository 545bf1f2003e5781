/** What one viewer sees of the navigation from one page, and which link that page is. */
import type { Paths } from '#app/paths'
import { type Passing, passes } from '#app/session/gate'
import type { IconName } from '#app/ui/icon-names'
import { type NavigationEntry, type NavigationGroup, navigation } from './navigation'

export type NavigationLink = {
  label: string
  icon: IconName
  to: string
  isNew?: true
  current?: 'page' | 'true'
}
export type VisibleGroup = Pick<NavigationGroup, 'key' | 'label' | 'place'> & { links: NavigationLink[] }
type BuiltEntry = NavigationEntry & Required<Pick<NavigationEntry, 'path'>>

/** Groups without a link vanish. */
export function visibleNavigation(
  paths: Paths,
  viewer: Passing & { isParent: boolean },
  { pathname, search }: { pathname: string; search: string },
  groups = navigation,
): VisibleGroup[] {
  const seen = (entry: NavigationEntry): entry is BuiltEntry =>
    entry.path !== undefined &&
    entry.only !== (viewer.isParent ? 'others' : 'parents') &&
    passes(entry.gate, viewer)
  const placeOf = (entry: BuiltEntry) => entry.path(paths).split('?')[0] as string
  const visible = groups.map((group) => ({ ...group, entries: group.entries.filter(seen) }))
  const current = nearest(
    visible.flatMap(({ entries }) => entries.map(placeOf)),
    pathname,
  )
  const carries = visible.some(({ entries }) =>
    entries.some((entry) => entry.carriesFilters && placeOf(entry) === current),
  )
  const filters = carries ? carriedFilters(search) : ''

  return visible
    .filter(({ entries }) => entries.length > 0)
    .map(({ key, label, place, entries }) => ({
      key,
      label,
      place,
      links: entries.map((entry) => ({
        label: entry.label,
        icon: entry.icon,
        to: entry.path(paths, entry.carriesFilters ? filters : undefined),
        isNew: entry.isNew,
        current: placeOf(entry) === current ? (current === pathname ? 'page' : 'true') : undefined,
      })),
    }))
}

/** The page itself, or the one it lies beneath: of `/settings` and `/settings/imports` the longer. */
function nearest(paths: string[], pathname: string): string | undefined {
  return paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
}

const ownToOnePage = ['before', 'after', 'page', 'sort[by]', 'sort[order]', 'view', 'select', 'open']
const ownToOneFlyout = ['flyout', 'flyout_edit', 'export_id']

function carriedFilters(search: string): string {
  const params = new URLSearchParams(search)
  for (const key of [...ownToOnePage, ...ownToOneFlyout]) params.delete(key)
  return params.toString()
}
