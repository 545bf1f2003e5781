/**
 * The side navigation: the product's pages in the specification's order. A viewer sees the links to pages that they may
 * open according to the route table. Links between pages that share the filter bar keep the current filters; other
 * links start without them.
 */
import type { NavigationGroup, OpenGroup } from '#app/page/navigation'
import type { Viewer } from '#app/viewer/viewer.server'

export const navigation: NavigationGroup[] = [
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
      { label: 'Ask tool', icon: 'reply', gate: { all: ['request.read'] } },
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
        label: 'Competitors',
        icon: 'users',
        gate: { some: ['competitor.read', 'competitor.preview'], setting: 'competitor' },
        isNew: true,
      },
      {
        label: 'Location performance',
        icon: 'chart',
        gate: { all: ['metrics.read'] },
        address: '/dashboard/locations',
        carriesFilters: true,
      },
      { label: 'Reports', icon: 'grid', gate: { all: ['visual_report.read'] } },
      { label: 'Reports', icon: 'grid', address: '/partner-account-reports' },
      {
        label: 'Scorecards',
        icon: 'file',
        gate: { all: ['partner_scorecard.create', 'partner_scorecard.read'], setting: 'scorecards' },
      },
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
        gate: { some: ['local_listing.preview', 'local_listing.create'], setting: 'local_listings' },
        address: '/dashboard/local_listings',
      },
      { label: 'Local search', icon: 'search', gate: { setting: 'local_search' } },
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

/** Returns the entries that one viewer may open. Groups without entries are omitted. */
export function visibleNavigation(
  viewer: Pick<Viewer, 'canOpen' | 'passes'>,
  groups: readonly NavigationGroup[] = navigation,
): OpenGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.flatMap(({ gate = {}, address, ...entry }) =>
        address && viewer.canOpen(address) && viewer.passes(gate) ? [{ ...entry, address }] : [],
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * Returns where `/` redirects: the first page of the navigation that the viewer may open, or else the settings, which
 * everyone may open.
 */
export function startPath(viewer: Pick<Viewer, 'canOpen' | 'passes' | 'href'>): string {
  const [first] = visibleNavigation(viewer).flatMap(({ entries }) => entries)
  return first ? viewer.href(first.address, first.query) : viewer.href('/settings')
}
