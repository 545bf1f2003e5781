/** The figures of the dashboard, and the performance of locations and groups. */

import { loadDirectoryOverview } from '#app/product/listings/directory-overview.server'
import { listingReport } from '#app/product/listings/listing-report.server'
import {
  explainedPerformanceReport,
  groupPerformanceReport,
  locationPerformanceReport,
} from '#app/product/performance/report/performance-report.server'
import { dashboardFilter } from '#app/site/dashboard/dashboard-filter'
import { dashboardLinks } from '#app/site/dashboard/dashboard-links.server'
import { loadTimeSeries } from '#app/site/dashboard/time-series.server'
import { requireReportAccess } from '../access.server'
import { filteredItemEndpoint, filteredListEndpoint } from '../filtered-endpoints.server'
import { itemEndpoint } from '../item-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import { plannedEndpoint } from '../planned-endpoint'
import { directoryOverviewResource } from '../resources/directory-overview-resource'
import { breakdownResource, overviewResource, sourceMetricsResource } from '../resources/metrics-resource'
import { performanceResource } from '../resources/performance-resource'
import { previousPeriodParameter, subjectLinks } from './performance-rows'

const group = 'Metrics'
const page = '/dashboard'

const performanceList = {
  group,
  resource: performanceResource,
  links: subjectLinks(page),
  isNumbered: true,
  parameters: [previousPeriodParameter],
}

export const metricsEndpoints = [
  filteredItemEndpoint({
    path: 'metrics/:accountId/overview',
    group,
    summary: 'Load the totals of a period and their development',
    page,
    filter: dashboardFilter,
    resource: overviewResource,
    load: ({ tx, clock }, filter) => loadTimeSeries(tx, filter, clock),
    links: ({ links, viewer }, filter) => ({
      reviews: links.to(
        'reviews',
        {},
        new URLSearchParams(dashboardLinks(viewer.href, filter).reviewSearch()),
      ),
      page: links.page(viewer.href(page, dashboardFilter.toParams(filter))),
    }),
  }),
  filteredItemEndpoint({
    path: 'metrics/overview/breakdown',
    group,
    summary: 'Load the reviews of a period by rating and source',
    page,
    filter: dashboardFilter,
    resource: breakdownResource,
    load: ({ tx, clock }, filter) => loadTimeSeries(tx, filter, clock),
  }),
  filteredListEndpoint({
    path: 'metrics/:accountId/sources',
    group,
    summary: 'List the sources of the reviews of a period',
    page,
    filter: dashboardFilter,
    rel: 'sources',
    resource: sourceMetricsResource,
    load: async ({ tx, clock }, filter) => (await loadTimeSeries(tx, filter, clock)).sources,
  }),
  listEndpoint({
    ...performanceList,
    path: 'location_performance_overview',
    summary: 'List the performance of locations or groups',
    rel: 'location_performance_overview',
    report: explainedPerformanceReport,
  }),
  ...(['metrics/:accountId/location', 'reports/:accountId/locations'] as const).map((path) =>
    listEndpoint({
      ...performanceList,
      path,
      summary: 'List the performance of locations',
      rel: 'locations',
      report: locationPerformanceReport,
    }),
  ),
  listEndpoint({
    ...performanceList,
    path: 'metrics/:accountId/group',
    summary: 'List the performance of groups',
    rel: 'groups',
    report: groupPerformanceReport,
  }),
  itemEndpoint({
    path: 'local_listings/integration_overview',
    group,
    summary: 'Load the connection to each directory, and how many of its listings are in sync',
    page: '/dashboard/local_listings',
    resource: directoryOverviewResource,
    find: ({ tx, viewer }) => {
      requireReportAccess(listingReport, viewer)
      return loadDirectoryOverview(tx)
    },
    links: (_, { links, viewer }) => ({
      self: links.to('local_listings/integration_overview'),
      page: links.page(viewer.href('/dashboard/local_listings')),
    }),
  }),
  ...[
    ['reports/:accountId/competitor/overview', 'Compare the account with competitors'],
    ['reports/:accountId/campaigns', 'List the results of campaigns'],
    ['reports/:accountId/campaign/overview', 'Load the results of all campaigns'],
    ['intel/accounts/:accountId/sources', 'List the sources of competitors'],
  ].map(([path, summary]) => plannedEndpoint({ method: 'get', path: path!, summary: summary! })),
]
