/**
 * The side navigation: the product's pages in the order of the specification, each with the permission that
 * shows it. A page is listed here once it exists. Between the pages that share the filter bar the current
 * filters travel along; other links start afresh.
 */
import type { Paths } from '#app/paths'
import type { Permission } from '#app/session/permissions'
import type { IconName } from '#app/ui/icon-names'

export type NavigationEntry = {
  label: string
  icon: IconName
  permission: Permission
  path: (paths: Paths, search?: string) => string
  carriesFilters?: true
}

export type NavigationGroup = {
  key: string
  label: string
  place: 'top' | 'foot'
  entries: NavigationEntry[]
}

export const navigation: NavigationGroup[] = [
  {
    key: 'review-analysis',
    label: 'Review analysis',
    place: 'top',
    entries: [
      {
        label: 'Reviews',
        icon: 'review',
        permission: 'review.read',
        path: (paths, search) => paths.reviews(search),
        carriesFilters: true,
      },
    ],
  },
  {
    key: 'settings',
    label: 'Settings',
    place: 'foot',
    entries: [
      { label: 'Audit log', icon: 'history', permission: 'audit_event.read', path: (paths) => paths.audit() },
      { label: 'Imports', icon: 'import', permission: 'import.read', path: (paths) => paths.imports() },
    ],
  },
]

export type NavigationLink = { label: string; icon: IconName; to: string; current?: 'page' | 'true' }
export type VisibleGroup = Pick<NavigationGroup, 'key' | 'label' | 'place'> & { links: NavigationLink[] }

/** What one viewer sees from one page; groups without a permitted entry vanish. */
export function visibleNavigation(
  paths: Paths,
  permissions: readonly string[],
  { pathname, search }: { pathname: string; search: string },
): VisibleGroup[] {
  const entries = navigation.flatMap((group) => group.entries)
  const carries = entries.some((entry) => entry.carriesFilters && currency(entry.path(paths), pathname))
  const filters = carries ? carriedFilters(search) : ''

  return navigation
    .map(({ key, label, place, entries }) => ({
      key,
      label,
      place,
      links: entries
        .filter((entry) => permissions.includes(entry.permission))
        .map((entry) => ({
          label: entry.label,
          icon: entry.icon,
          to: entry.path(paths, entry.carriesFilters ? filters : undefined),
          current: currency(entry.path(paths), pathname),
        })),
    }))
    .filter((group) => group.links.length > 0)
}

/** The page itself, or a page beneath it. */
function currency(path: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page'
  return pathname.startsWith(`${path}/`) ? 'true' : undefined
}

const ownToOnePage = ['before', 'after', 'page', 'sort[by]', 'sort[order]', 'view', 'select', 'open']
const ownToOneFlyout = ['flyout', 'flyout_edit', 'export_id']

function carriedFilters(search: string): string {
  const params = new URLSearchParams(search)
  for (const key of [...ownToOnePage, ...ownToOneFlyout]) params.delete(key)
  return params.toString()
}
