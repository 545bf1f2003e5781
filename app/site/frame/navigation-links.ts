/** Computes the links of the navigation, and marks the link to the current page or to its closest parent page. */

import type { Href } from '#app/kit/routing/href'
import type { IconName } from '#app/kit/ui/icon-names'
import type { OpenEntry, OpenGroup } from '#app/platform/page/navigation'

export type NavigationLink = {
  label: string
  icon: IconName
  to: string
  current?: 'page' | 'true'
}
export type LinkGroup = Pick<OpenGroup, 'key' | 'label' | 'position'> & { links: NavigationLink[] }

export function navigationLinks(
  href: Href,
  groups: OpenGroup[],
  { pathname, search }: { pathname: string; search: string },
): LinkGroup[] {
  const pathOf = ({ address }: OpenEntry) => href(address)
  const entries = groups.flatMap((group) => group.entries)
  const current = longestMatch(entries.map(pathOf), pathname)
  const carriesFilters = entries.some((entry) => entry.carriesFilters && pathOf(entry) === current)
  const filters = carriesFilters ? filterQuery(search) : ''

  return groups.map(({ key, label, position, entries }) => ({
    key,
    label,
    position,
    links: entries.map((entry) => ({
      label: entry.label,
      icon: entry.icon,
      to: href(entry.address, entry.carriesFilters ? filters : entry.query),
      current: pathOf(entry) === current ? (current === pathname ? 'page' : 'true') : undefined,
    })),
  }))
}

/**
 * Returns the longest of the paths that equal `pathname` or are a parent of it: `/settings/imports` rather than
 * `/settings`. Returns undefined if there is none.
 */
export function longestMatch(paths: string[], pathname: string): string | undefined {
  return paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
}

const pageParams = ['before', 'after', 'page', 'sort[by]', 'sort[order]', 'view', 'select', 'open', 'review']
const flyoutParams = ['flyout', 'flyout_edit', 'export_id']

function filterQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const key of [...pageParams, ...flyoutParams]) params.delete(key)
  return params.toString()
}
