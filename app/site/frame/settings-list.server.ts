import type { Route } from '#app/kit/routing/route-table'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { visibleSettings } from '#app/site/exports/settings-groups.server'
import { longestMatch } from './navigation-links'
import type { SettingsList } from './settings-list'

/**
 * Returns the list of settings pages for a page that is one of them or below one of them, otherwise null. The page that
 * shows all of them needs no list.
 */
export function loadSettingsList(
  viewer: Pick<Viewer, 'canOpen' | 'href'>,
  { address }: Pick<Route, 'address'>,
): SettingsList | null {
  const groups = visibleSettings(viewer)
  const sections = groups.flatMap(({ pages }) => pages.map(sectionOf))
  const current = longestMatch(sections, address)
  if (!current && !address.startsWith('/settings/')) return null
  return {
    backTo: viewer.href('/settings'),
    groups: groups.map(({ label, pages }) => ({
      label,
      links: pages.map((page) => ({
        label: page.label,
        to: viewer.href(page.address),
        current: sectionOf(page) === current ? (page.address === address ? 'page' : 'true') : undefined,
      })),
    })),
  }
}

/** Returns the path that the page's own pages have in common, which is not always the page's path. */
function sectionOf({ address }: { address: string }): string {
  return address.replace(/\/(manage|edit)$/, '')
}
