/**
 * The side navigation: the product's pages in the specification's order. Viewers see only links to pages that the route
 * table allows them to open. A link between two pages that share the filter bar keeps the current filters; any other
 * link opens its page without filters.
 */
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { NavigationGroup, OpenGroup } from './navigation'

const navigation: NavigationGroup[] = [
  {
    key: 'start',
    label: null,
    position: 'top',
    entries: [
      {
        label: 'Dashboard',
        icon: 'dashboard',
        address: '/dashboard',
        carriesFilters: true,
      },
      { label: 'Accounts', icon: 'store', address: '/accounts' },
      { label: 'Integrations', icon: 'link', address: '/accounts/integrations' },
    ],
  },
  {
    key: 'review-analysis',
    label: 'Review analysis',
    position: 'top',
    entries: [
      {
        label: 'Reviews',
        icon: 'review',
        address: '/reviews',
        carriesFilters: true,
      },
      {
        label: 'Reviews without responses',
        icon: 'review',
        gate: { all: ['review.read'] },
        address: '/child-reviews',
        query: 'status_enum=not_responded',
      },
      {
        label: 'Keywords',
        icon: 'keyword',
        address: '/dashboard/keywords',
        carriesFilters: true,
      },
      {
        label: 'Microsurveys',
        icon: 'chart',
        address: '/request-reviews/microsurveys',
        carriesFilters: true,
      },
    ],
  },
  {
    key: 'business-performance',
    label: 'Business performance',
    position: 'top',
    entries: [
      {
        label: 'Location performance',
        icon: 'chart',
        gate: { all: ['metrics.read'] },
        address: '/dashboard/locations',
        carriesFilters: true,
      },
      { label: 'Reports', icon: 'grid', address: '/partner-account-reports' },
    ],
  },
  {
    key: 'online-presence',
    label: 'Online presence',
    position: 'top',
    entries: [
      { label: 'Amplify', icon: 'star', address: '/amplify' },
      {
        label: 'Local listings',
        icon: 'pin',
        gate: { some: ['local_listing.preview', 'local_listing.create'] },
        address: '/dashboard/local_listings',
      },
      {
        label: 'Photos',
        icon: 'photo',
        address: '/photos',
        carriesFilters: true,
      },
    ],
  },
  {
    key: 'settings',
    label: null,
    position: 'foot',
    entries: [
      {
        label: 'Settings',
        icon: 'settings',
        gate: { all: ['alert.update'] },
        address: '/settings',
      },
      { label: 'Trials', icon: 'clock', address: '/accounts/trials' },
    ],
  },
]

/** Returns the groups with only the entries that the viewer is allowed to open. Omits groups without entries. */
export function visibleNavigation(viewer: Pick<Viewer, 'canOpen' | 'passes'>): OpenGroup[] {
  return navigation
    .map((group) => ({
      ...group,
      entries: group.entries.flatMap(({ gate = {}, address, ...entry }) =>
        viewer.canOpen(address) && viewer.passes(gate) ? [{ ...entry, address }] : [],
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * Returns the path that `/` redirects to: the first page in the navigation that the viewer is allowed to open, or else
 * the settings page, which every user is allowed to open.
 */
export function startPath(viewer: Pick<Viewer, 'canOpen' | 'passes' | 'href'>): string {
  const [first] = visibleNavigation(viewer).flatMap(({ entries }) => entries)
  return first ? viewer.href(first.address, first.query) : viewer.href('/settings')
}
