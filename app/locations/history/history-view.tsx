import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { SortColumn } from '#app/filters/list/sort-column'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { KeysetPagination } from '#app/ui/pagination'
import { listQueryBeside } from '../list-query'
import { ChangeTable } from './change-table'
import type { historyPage } from './history-page.server'

type History = Awaited<ReturnType<typeof historyPage>>

/** The changes of all locations, or of the one whose history this is. */
export function HistoryView({ history, title }: { history: History; title: ReactNode }) {
  const { place, bar, filter, changes, isUnused, total, dates, links, search, beside, now, mayUndo, notice } =
    history
  const href = useAccountHref()
  const summary = counted(total.count, 'change')
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            {dates} · <span role="status">{summary}</span>
          </>
        }
        actions={
          <ExportMenu
            csv={href('/export/csv/:report', { report: 'location_changes' }, search)}
            print={href('/settings/locations/history/print', search)}
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
        {isUnused ? (
          <EmptyState
            action={
              <Link
                to={
                  place
                    ? href(
                        '/settings/locations/:locationId/details',
                        { locationId: place.id },
                        listQueryBeside(new URLSearchParams(beside)),
                      )
                    : href('/settings/locations')
                }
              >
                {place ? 'Open the location' : 'Show all locations'}
              </Link>
            }
          >
            <b className="block">Nothing has been changed yet</b>
            Whatever anybody changes of {place ? 'this location' : 'a location'}, here, by an import or from
            Google, stands here with who changed it and when.
          </EmptyState>
        ) : changes.length === 0 ? (
          <EmptyState action={<Link to={bar.clearTo}>Show all changes</Link>}>
            No changes match these filters.
          </EmptyState>
        ) : (
          <>
            <ChangeTable
              changes={changes}
              withLocation={!place}
              undo={{ now, may: mayUndo, search: beside }}
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
    </>
  )
}
