import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { SortColumn } from '#app/filters/list/sort-column'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { KeysetPagination } from '#app/ui/pagination'
import { auditFilter } from '../audit-filter'
import { auditPage } from '../audit-page.server'
import { EventFlyout } from '../event-flyout'
import { EventTable } from '../event-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const canonical = canonicalRedirect(request, auditFilter, clockOf(viewer))
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => auditPage(tx, request, viewer))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Audit log') }]

export default function Audit() {
  const { bar, filter, events, total, opened, dates, links, here, search, notice } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const summary = counted(total.count, 'event')
  const withEvent = (id: string) =>
    href(
      '/settings/audit',
      new URLSearchParams([...new URLSearchParams(here), ['flyout', 'event'], ['event', id]]),
    )
  return (
    <>
      <PageHeader
        title="Audit log"
        meta={
          <>
            {dates} · <span role="status">{summary}</span>
          </>
        }
        actions={
          <ExportMenu
            csv={href('/export/csv/:report', { report: 'audit' }, search)}
            print={href('/settings/audit/print', search)}
          />
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      <div className="card mt-4">
        {events.length === 0 ? (
          <EmptyState action={<Link to={bar.clearTo}>Show all events</Link>}>
            No events match these filters.
          </EmptyState>
        ) : (
          <>
            <EventTable
              events={events}
              linkTo={withEvent}
              dateHeading={
                <SortColumn list={{ ...bar, filter }} by="at">
                  Date
                </SortColumn>
              }
            />
            <KeysetPagination summary={summary} {...links} />
          </>
        )}
      </div>
      {opened === undefined ? null : <EventFlyout event={opened} closeTo={href('/settings/audit', here)} />}
    </>
  )
}
