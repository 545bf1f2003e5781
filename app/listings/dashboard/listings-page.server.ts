/**
 * The dashboard of listings: a numbered page of locations, the counts, and what the user may do with them.
 * `listingsPage` reads everything that comes from the listings themselves; the rest is text and links.
 */

import { redirect } from '@remix-run/node'
import type { Tx } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import type { Bar } from '#app/filters/bar/bar'
import { filterBar } from '#app/filters/bar/bar.server'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { type Clock, changed } from '#app/filters/filter'
import { listOf, rowsOfPage } from '#app/filters/list/list.server'
import { integrationStatuses } from '#app/integrations/directory-connections.server'
import { loadedPart } from '#app/locations/failure.server'
import { exportLinks } from '#app/reports/export-links.server'
import { numberedPageOf } from '#app/reports/page-of.server'
import { requestedFilter } from '#app/reports/requested.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { syncFlyout } from '../flyout/sync-flyout.server'
import { listingActions } from '../listing-actions'
import type { ListingFilter } from '../listing-filter'
import {
  type ListedListings,
  listingReport,
  outOfSyncIn,
  type SyncCounts,
  syncCounts,
} from '../listing-report.server'
import { agoInWords } from './ago'
import { boundTo, readAddress, withFlyout } from './listings-address'

const noSources = 'Error Fetching Sources'
const clearedSelection =
  'All matching locations were selected. The status or directory changed since, so nothing is selected any more.'

export async function dashboard(request: Request, viewer: Viewer, now: Date) {
  const clock = clockOf(viewer)
  const url = new URL(request.url)
  const address = readAddress(url.searchParams)
  url.search = address.list.toString()
  const own = new Request(url, { headers: request.headers })
  const isPlain = !address.flyout && !address.select
  const canonical = isPlain ? canonicalRedirect(request, listingReport.filter, clock) : null
  if (canonical) throw redirect(canonical)
  return viewer.query(async (tx) => {
    const { filter, names, notice } = await requestedFilter(tx, listingReport, url.searchParams)
    const definition = listingReport.filter
    const isAll = address.select === 'all' && address.selectedIn === boundTo(filter)
    const carrying = isAll ? whileAllIsSelected(filter) : filter
    const seen = { request: own, definition, filter: carrying, names, clock, viewer }
    const bar = await filterBar(tx, seen)
    const { counts, list, rows, failure } = await loadedList(tx, own, carrying, clock, address.isSimple)
    const integrations = await integrationStatuses(tx)
    const here = definition.toParams({ ...changed(filter, {}), page: list.page }).toString()
    return {
      bar: await withCounts(tx, bar),
      ...{ counts, list, rows, failure, here },
      scanned: counts.lastScannedAt && {
        at: counts.lastScannedAt,
        ago: agoInWords(counts.lastScannedAt, now),
      },
      search: definition.toParams(changed(filter, {})).toString(),
      exports: exportLinks(viewer, listingReport, definition.toParams(changed(filter, {}))),
      directories: filter.directories,
      isNarrowed: definition.chips(filter, names).length > 0,
      isSimple: address.isSimple,
      isExpanded: address.isExpanded,
      notice: address.select === 'all' && !isAll ? clearedSelection : notice,
      selection: isAll ? ('all' as const) : address.select === 'all' ? null : address.select,
      bound: boundTo(filter),
      reader: readerOf(viewer, integrations.google_maps === 'active'),
      actions: listingActions
        .filter(({ gate }) => viewer.passes(gate))
        .map(({ path, gate: _, ...action }) => ({ ...action, to: path(viewer.href) })),
      flyout: address.flyout && (await syncFlyout(tx, viewer, address.flyout, integrations)),
      closeTo: viewer.href('/dashboard/local_listings', here),
      flyoutTo: viewer.href(
        '/dashboard/local_listings',
        address.flyout ? withFlyout(here, address.flyout.location, address.flyout.directory) : here,
      ),
    }
  })
}

/**
 * Adds the selection to the links of the list and its bar, so that the page for another status can say that the
 * selection is gone.
 */
function whileAllIsSelected(filter: ListingFilter): ListingFilter {
  const selection: [string, string][] = [
    ['select', 'all'],
    ['selectedIn', boundTo(filter)],
  ]
  return { ...filter, unknown: [...filter.unknown, ...selection] }
}

export type Dashboard = Awaited<ReturnType<typeof dashboard>>

type ListingsPage = { counts: SyncCounts; total: number; rows: ListedListings[] }

/** Reads one page of the dashboard: the counts by status, which add up to the total, and the rows of the page. */
async function listingsPage(
  tx: Tx,
  filter: ListingFilter,
  clock: Clock,
  rowsOf: (total: number) => { limit: number; offset: number },
): Promise<ListingsPage> {
  const counts = await syncCounts(tx, filter)
  const { in_sync, in_progress, not_in_sync, none } = counts
  const listed = in_sync + in_progress + not_in_sync
  const chosen = filter.syncStatuses.reduce((sum, status) => sum + counts[status], 0)
  const unnarrowed = filter.directories.length > 0 ? listed : listed + none
  const total = filter.syncStatuses.length > 0 ? chosen : unnarrowed
  return { counts, total, rows: await numberedPageOf(tx, listingReport, filter, clock, rowsOf(total)) }
}

const noCounts: SyncCounts = { in_sync: 0, in_progress: 0, not_in_sync: 0, none: 0, lastScannedAt: null }

async function loadedList(tx: Tx, own: Request, filter: ListingFilter, clock: Clock, isSimple: boolean) {
  const { filter: definition } = listingReport
  let list = listOf(own, definition, { ...filter, page: 1 }, 0)
  const sentence = isSimple
    ? 'An error occured trying to fetch locations'
    : 'An error occurred trying to fetch locations'
  const { value, failure } = await loadedPart(tx, sentence, () =>
    listingsPage(tx, filter, clock, (total) => {
      list = listOf(own, definition, { ...changed(filter, {}), page: filter.page }, total)
      return rowsOfPage(list)
    }),
  )
  return { counts: value?.counts ?? noCounts, list, rows: value?.rows ?? [], failure }
}

/** Adds the number of locations out of sync to each directory in its menu. */
async function withCounts(tx: Tx, bar: Bar): Promise<Bar> {
  const { value, failure } = await loadedPart(tx, noSources, () => outOfSyncIn(tx))
  const detailed = ({ id, name }: { id: string; name: string }) => {
    const count = value?.[id as Directory] ?? 0
    return { id, name, detail: count > 0 ? `${count} out of sync` : undefined }
  }
  return {
    ...bar,
    menus: bar.menus.map((menu) =>
      menu.field === 'directory'
        ? {
            ...menu,
            listed: { ...menu.listed, entries: failure ? [] : menu.listed.entries.map(detailed), failure },
          }
        : menu,
    ),
  }
}

function readerOf(viewer: Viewer, isGoogleActive: boolean) {
  return {
    mayEdit: viewer.can('location.update'),
    isAdmin: viewer.userType === 'admin',
    hasPublishing: viewer.settings.publishing === true,
    isGoogleActive,
    hasDirectorySwitches:
      viewer.features.directory_specific_publishing && viewer.settings.publishing === true,
    maySeeIntegrations: viewer.can('integration.read'),
    hasPosts: viewer.features.google_posts,
  }
}

export type DashboardReader = ReturnType<typeof readerOf>
