/**
 * The side navigation: the product's pages in the order of the specification, each with what it asks of its viewer.
 * A page without a path is not built yet and is not shown; its path is the one line that adds it. Between the pages
 * that share the filter bar the current filters travel along; other links start afresh.
 */
import type { Paths } from '#app/paths'
import type { Gate } from '#app/session/gate'
import type { IconName } from '#app/ui/icon-names'

export type NavigationEntry = {
  label: string
  icon: IconName
  gate: Gate
  /** Parent accounts have a navigation of their own; shown to both where it is absent. */
  only?: 'parents' | 'others'
  path?: (paths: Paths, search?: string) => string
  carriesFilters?: true
  isNew?: true
}

export type NavigationGroup = {
  key: string
  /** Without one, its entries stand alone. */
  label: string | null
  place: 'top' | 'foot'
  entries: NavigationEntry[]
}

export const navigation: NavigationGroup[] = [
  {
    key: 'start',
    label: null,
    place: 'top',
    entries: [
      {
        label: 'Dashboard',
        icon: 'dashboard',
        gate: { all: ['metrics.read'] },
        only: 'others',
        path: (paths, search) => paths.dashboard(search),
        carriesFilters: true,
      },
      {
        label: 'Accounts',
        icon: 'store',
        gate: { all: ['account.read'] },
        only: 'parents',
        path: (paths) => paths.accounts(),
      },
      {
        label: 'Integrations',
        icon: 'link',
        gate: { all: ['child_integration.read'] },
        only: 'parents',
        path: (paths) => paths.childIntegrations(),
      },
    ],
  },
  {
    key: 'review-analysis',
    label: 'Review analysis',
    place: 'top',
    entries: [
      {
        label: 'Reviews',
        icon: 'review',
        gate: { all: ['review.read'] },
        only: 'others',
        path: (paths, search) => paths.reviews(search),
        carriesFilters: true,
      },
      {
        label: 'Reviews without responses',
        icon: 'review',
        gate: { all: ['account.read', 'review.read'], setting: 'child_reviews' },
        only: 'parents',
        path: (paths) => paths.childReviews('status_enum=not_responded'),
      },
      {
        label: 'Keywords',
        icon: 'keyword',
        gate: { all: ['insights.read'], setting: 'insights' },
        only: 'others',
        path: (paths, search) => paths.keywords(search),
        carriesFilters: true,
      },
      { label: 'Ask tool', icon: 'reply', gate: { all: ['request.read'] }, only: 'others' },
      {
        label: 'Microsurveys',
        icon: 'chart',
        gate: { all: ['request.read'], setting: 'microsurveys' },
        only: 'others',
        path: (paths, search) => paths.microsurveys(search),
        carriesFilters: true,
      },
    ],
  },
  {
    key: 'business-performance',
    label: 'Business performance',
    place: 'top',
    entries: [
      {
        label: 'Competitors',
        icon: 'users',
        gate: { some: ['competitor.read', 'competitor.preview'], setting: 'competitor' },
        only: 'others',
        isNew: true,
      },
      {
        label: 'Location performance',
        icon: 'chart',
        gate: { all: ['metrics.read', 'location.read'] },
        only: 'others',
        path: (paths, search) => paths.performance(search),
        carriesFilters: true,
      },
      { label: 'Reports', icon: 'grid', gate: { all: ['visual_report.read'] }, only: 'others' },
      {
        label: 'Reports',
        icon: 'grid',
        gate: { all: ['account.read'], setting: 'partner_account_reports' },
        only: 'parents',
        path: (paths) => paths.partnerReports(),
      },
      {
        label: 'Scorecards',
        icon: 'file',
        gate: { all: ['partner_scorecard.create', 'partner_scorecard.read'], setting: 'scorecards' },
        only: 'parents',
      },
    ],
  },
  {
    key: 'online-presence',
    label: 'Online presence',
    place: 'top',
    entries: [
      {
        label: 'Amplify',
        icon: 'star',
        gate: { some: ['amplify.preview', 'amplify.create'] },
        only: 'others',
        path: (paths) => paths.amplify(),
      },
      {
        label: 'Local listings',
        icon: 'pin',
        gate: { some: ['local_listing.preview', 'local_listing.create'], setting: 'local_listings' },
        only: 'others',
        path: (paths) => paths.localListings(),
      },
      { label: 'Local search', icon: 'search', gate: { setting: 'local_search' }, only: 'others' },
      {
        label: 'Photos',
        icon: 'photo',
        gate: { all: ['local_listing.read'], setting: 'media' },
        only: 'others',
        path: (paths, search) => paths.photos(search),
        carriesFilters: true,
      },
    ],
  },
  {
    key: 'settings',
    label: null,
    place: 'foot',
    entries: [
      {
        label: 'Settings',
        icon: 'settings',
        gate: { all: ['alert.update'] },
        path: (paths) => paths.settings(),
      },
      {
        label: 'Trials',
        icon: 'clock',
        gate: { all: ['trial.read'] },
        only: 'parents',
        path: (paths) => paths.trials(),
      },
    ],
  },
]
