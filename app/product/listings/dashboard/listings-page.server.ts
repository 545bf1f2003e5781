/**
 * Loads the data of the listings dashboard: a numbered page of locations, the counts by status, and the actions that
 * the viewer is allowed to use. `loadListingsPage` loads everything that comes from the listings themselves.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, profileDirectory } from '#app/kit/directories/directories'
import type { FilterBarData } from '#app/platform/filters/bar/filter-bar-data'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { type Clock, changeFilter } from '#app/platform/filters/filter'
import { limitAndOffset, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { exportLinks } from '#app/platform/reports/export-links.server'
import { redirectToCanonical } from '#app/platform/reports/filtered-page-loader.server'
import { loadNumberedPage } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadIntegrationStatuses } from '#app/product/integrations/directory-connections.server'
import { type LoadedPart, loadPart } from '#app/product/locations/failures.server'
import { loadFlyoutRows, syncFlyout } from '../flyout/sync-flyout.server'
import { listingActions } from '../listing-actions'
import type { ListingFilter } from '../listing-filter'
import {
  countBySyncStatus,
  countOutOfSyncByDirectory,
  listingReport,
  type SyncCounts,
} from '../listing-report.server'
import type { ListingReportRow } from '../listing-report-row'
import { formatAge } from './format-age'
import { toListingRow } from './listing-row'
import {
  pageStateParams,
  parseAddress,
  selectionKeyOf,
  withFirstDirectory,
  withFlyout,
} from './listings-address'

const sourcesErrorMessage = 'Error Fetching Sources'
const selectionClearedMessage = 'Your selection was cleared because the status or directory changed.'

export async function loadDashboard(request: Request, viewer: Viewer, now: Date) {
  const clock = clockOf(viewer)
  const url = new URL(request.url)
  const address = parseAddress(url.searchParams)
  url.search = address.list.toString()
  const listRequest = new Request(url, { headers: request.headers })
  const isPlain = !address.flyout && !address.select
  if (isPlain) redirectToCanonical(request, listingReport.filter, viewer)
  return viewer.query(async (tx) => {
    const { filter, names, notice } = await loadRequestedFilter(tx, listingReport, url.searchParams)
    const definition = listingReport.filter
    const selectionKey = selectionKeyOf(filter)
    const isAll = address.select === 'all' && address.selectedIn === selectionKey
    const pageState = pageStateParams(address, isAll ? selectionKey : null)
    const linkFilter = { ...filter, unknown: [...filter.unknown, ...pageState] }
    const barInput = { request: listRequest, definition, filter: linkFilter, names, clock, viewer }
    const loaded = await loadTogether(tx, {
      bar: () => loadFilterBar(tx, barInput),
      listed: () => loadList(tx, listRequest, linkFilter, clock, address.isSimple),
      integrations: () => loadIntegrationStatuses(tx),
      outOfSync: () => loadPart(tx, sourcesErrorMessage, () => countOutOfSyncByDirectory(tx)),
      flyout: async () => (address.flyout ? loadFlyoutRows(tx, address.flyout) : null),
    })
    const { counts, list, rows, failure } = loaded.listed
    const { bar, integrations } = loaded
    const listParams = definition.toParams({ ...changeFilter(filter, {}), page: list.page })
    const here = withFirstDirectory(listParams.toString(), address.firstDirectory)
    return {
      bar: addOutOfSyncCounts(bar, loaded.outOfSync),
      counts,
      list,
      rows,
      failure,
      here,
      scanned: counts.lastScannedAt && {
        at: counts.lastScannedAt,
        ago: formatAge(counts.lastScannedAt, now),
      },
      search: definition.toParams(changeFilter(filter, {})).toString(),
      exports: exportLinks(viewer, listingReport, definition.toParams(changeFilter(filter, {}))),
      directories: filter.directories,
      // Next to an open flyout, the table shows the flyout's directory unless the URL names another.
      firstDirectory: address.firstDirectory ?? loaded.flyout?.directory ?? null,
      isFiltered: definition.chips(filter, names).length > 0,
      isSimple: address.isSimple,
      isExpanded: address.isExpanded,
      notice: address.select === 'all' && !isAll ? selectionClearedMessage : notice,
      selection: isAll ? ('all' as const) : address.select === 'all' ? null : address.select,
      selectionKey,
      viewer: dashboardViewer(viewer, integrations[profileDirectory] === 'active'),
      actions: listingActions
        .filter(({ gate }) => viewer.passes(gate))
        .map(({ path, gate: _, ...action }) => ({ ...action, to: path(viewer.href) })),
      flyout: loaded.flyout && syncFlyout(viewer, loaded.flyout, integrations),
      closeTo: viewer.href('/dashboard/local_listings', here),
      flyoutTo: viewer.href(
        '/dashboard/local_listings',
        address.flyout ? withFlyout(here, address.flyout.location, address.flyout.directory) : here,
      ),
    }
  })
}

export type Dashboard = Awaited<ReturnType<typeof loadDashboard>>

type ListingsPage = { counts: SyncCounts; total: number; rows: ListingReportRow[] }

/** Loads the counts by status, which add up to the total, and the rows of one page. */
async function loadListingsPage(tx: Tx, filter: ListingFilter, clock: Clock): Promise<ListingsPage> {
  const { counts, rows } = await loadTogether(tx, {
    counts: () => countBySyncStatus(tx, filter),
    rows: () => loadNumberedPage(tx, listingReport, filter, clock, limitAndOffset(filter)),
  })
  const { in_sync, in_progress, not_in_sync, none } = counts
  const listed = in_sync + in_progress + not_in_sync
  const matching = filter.syncStatuses.reduce((sum, status) => sum + counts[status], 0)
  const unfiltered = filter.directories.length > 0 ? listed : listed + none
  const total = filter.syncStatuses.length > 0 ? matching : unfiltered
  return { counts, total, rows }
}

const noCounts: SyncCounts = { in_sync: 0, in_progress: 0, not_in_sync: 0, none: 0, lastScannedAt: null }

async function loadList(
  tx: Tx,
  listRequest: Request,
  filter: ListingFilter,
  clock: Clock,
  isSimple: boolean,
) {
  const { filter: definition } = listingReport
  const message = isSimple
    ? 'An error occured trying to fetch locations'
    : 'An error occurred trying to fetch locations'
  const { value, failure } = await loadPart(tx, message, () => loadListingsPage(tx, filter, clock))
  const list = value
    ? paginateList(listRequest, definition, { ...changeFilter(filter, {}), page: filter.page }, value.total)
    : paginateList(listRequest, definition, { ...filter, page: 1 }, 0)
  return { counts: value?.counts ?? noCounts, list, rows: (value?.rows ?? []).map(toListingRow), failure }
}

/** Adds the number of out-of-sync locations to each directory in the filter menu. */
function addOutOfSyncCounts(
  bar: FilterBarData,
  { value, failure }: LoadedPart<Awaited<ReturnType<typeof countOutOfSyncByDirectory>>>,
): FilterBarData {
  const withDetail = ({ id, name }: { id: string; name: string }) => {
    const count = value?.[id as Directory] ?? 0
    return { id, name, detail: count > 0 ? `${count} out of sync` : undefined }
  }
  return {
    ...bar,
    menus: bar.menus.map((menu) =>
      menu.field === 'directory'
        ? {
            ...menu,
            listed: { ...menu.listed, entries: failure ? [] : menu.listed.entries.map(withDetail), failure },
          }
        : menu,
    ),
  }
}

function dashboardViewer(viewer: Viewer, isGoogleActive: boolean) {
  return {
    canEdit: viewer.can('location.update'),
    isAdmin: viewer.userType === 'admin',
    hasPublishing: viewer.settings.publishing === true,
    isGoogleActive,
    hasDirectorySwitches:
      viewer.features.directory_specific_publishing && viewer.settings.publishing === true,
    canSeeIntegrations: viewer.can('integration.read'),
    hasPosts: viewer.features.google_posts,
  }
}

export type DashboardViewer = ReturnType<typeof dashboardViewer>
