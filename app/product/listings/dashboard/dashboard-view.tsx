import { Link } from '@remix-run/react'
import type { Directory } from '#app/kit/directories/directories'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ExportMenu } from '#app/platform/filters/bar/export-menu'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { noGoogleIntegration } from '#app/product/locations/location'
import { PostsAnnouncement } from '../announcement/posts-announcement'
import { LazySyncFlyout } from '../flyout/lazy-sync-flyout'
import { withFirstDirectory, withFlyout, withParams } from './listings-address'
import { ListingsBar } from './listings-bar'
import type { Dashboard as Page } from './listings-page.server'
import { ClosedTip, ListingsTable } from './listings-table'
import { SimpleTable } from './simple-table'
import { StatusStrip } from './status-strip'
import '../listings.css'

export function DashboardView({ page, announcesPosts }: { page: Page; announcesPosts: boolean }) {
  const { bar, list, rows, counts, here, search, viewer, actions } = page
  const href = useAccountHref()
  const count = pluralize(list.total, 'location')
  const selection = actions.length
    ? {
        kind: page.selection,
        selectPage: href('/dashboard/local_listings', withParams(here, { select: 'page' })),
        firstId: rows[0]?.id,
      }
    : null
  const table = { rows, list, here, selection }
  // Showing other directories keeps the checked rows.
  const tableKey = `${withFirstDirectory(here, null)} ${page.selection}`
  return (
    <FilteredPage
      title="Local Listings"
      meta={
        <span className="inline-flex flex-wrap items-center gap-1">
          <span role="status">{count}</span>
          {page.scanned ? <LastScanned {...page.scanned} /> : null}
          <ClosedTip />
        </span>
      }
      actions={
        <>
          {viewer.hasPosts ? (
            <LinkButton to={href('/dashboard/local_listings/google-posts')} variant="quiet" icon="file">
              Google posts
            </LinkButton>
          ) : null}
          <TableSwitch isSimple={page.isSimple} here={here} />
          <ExportMenu {...page.exports} />
        </>
      }
      aboveFilters={
        <>
          <PostsAnnouncement isShown={announcesPosts} firstId={rows[0]?.id} />
          <Notices page={page} />
        </>
      }
      bar={bar}
    >
      <StatusStrip list={list} counts={counts} />
      <div className={`card listings mt-4 ${page.isSimple ? '' : 'listings-columns'}`}>
        {/* A nested element, because CSS counters (of selected rows) cannot be reset on a size container itself. */}
        <div className="selectable">
          {rows.length === 0 ? (
            <NoLocations page={page} />
          ) : page.isSimple ? (
            <SimpleTable key={tableKey} {...table} isExpanded={page.isExpanded} viewer={viewer} />
          ) : (
            <ListingsTable
              key={tableKey}
              {...table}
              directories={page.directories}
              first={page.firstDirectory}
              toFirst={(directory) => firstDirectoryQuery(page, directory)}
              viewer={viewer}
            />
          )}
          {selection && rows.length > 0 ? (
            <ListingsBar
              actions={actions}
              search={search}
              here={here}
              total={list.total}
              selectionKey={page.selectionKey}
              isAll={page.selection === 'all'}
              isSimple={page.isSimple}
            />
          ) : null}
          <ListPages list={list} summary={count} />
        </div>
      </div>
      {page.flyout ? (
        <LazySyncFlyout
          key={`${page.flyout.directory} ${page.flyout.directory && page.flyout.location.id}`}
          flyout={page.flyout}
          closeTo={page.closeTo}
          returnTo={page.flyoutTo}
          viewer={viewer}
        />
      ) : null}
    </FilteredPage>
  )
}

/** Returns the query of this page, with its open flyout, that shows the directory first. */
function firstDirectoryQuery({ here, flyout }: Page, directory: Directory): string {
  const list = withFirstDirectory(here, directory)
  return flyout?.directory ? withFlyout(list, flyout.location.id, flyout.directory) : list
}

function Notices({ page }: { page: Page }) {
  const href = useAccountHref()
  const { viewer } = page
  return (
    <>
      {page.notice ? (
        <Banner level="info" role="status" className="mt-4">
          {page.notice}
        </Banner>
      ) : null}
      {viewer.hasPublishing && !viewer.isGoogleActive && viewer.canEdit ? (
        <Banner
          level="warning"
          className="no-print mt-4"
          action={
            viewer.canSeeIntegrations ? (
              <Link to={href('/settings/integrations')}>Integrate Google</Link>
            ) : undefined
          }
        >
          Cannot Publish: {noGoogleIntegration}.
        </Banner>
      ) : null}
    </>
  )
}

/** Shows how long ago the last scan was. The exact time appears on hover, on focus and in print. */
function LastScanned({ at, ago }: { at: Date | string; ago: string }) {
  return (
    <span className="last-scanned">
      · last scanned{' '}
      <button type="button" className="last-scanned-ago" aria-describedby="last-scanned-at">
        {ago}
      </button>
      <span id="last-scanned-at" className="last-scanned-at">
        <Instant at={at} />
      </span>
    </span>
  )
}

function TableSwitch({ isSimple, here }: { isSimple: boolean; here: string }) {
  const href = useAccountHref()
  const to = href(
    '/dashboard/local_listings',
    withParams(here, { table: isSimple ? null : 'simple', expand: null }),
  )
  return (
    <LinkButton to={to} variant="quiet" icon={isSimple ? 'grid' : 'menu'}>
      {isSimple ? 'All directories' : 'Simple table'}
    </LinkButton>
  )
}

function NoLocations({ page }: { page: Page }) {
  const href = useAccountHref()
  if (page.failure) return <Banner level="danger">{page.failure}</Banner>
  if (page.directories.length > 0)
    return (
      <EmptyState action={<Link to={page.bar.clearTo}>Show all locations</Link>}>
        No directories found for this location
      </EmptyState>
    )
  if (page.list.filter.syncStatuses.length > 0)
    return (
      <EmptyState action={<Link to={page.bar.clearTo}>Show all locations</Link>}>
        No locations match these filters.
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        <Link to={href('/settings/locations', 'local_listing_walkthrough=true')}>Set up locations</Link>
      }
    >
      The locations selected are not set up for Local Listings
    </EmptyState>
  )
}
