import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage } from '#app/platform/reports/list-page'
import type { UndoOptions } from '../changes/change'
import type { changeReport } from './change-report.server'
import { ChangeTable } from './change-table'

/** Shows the history of all locations, or of one location. `detailsTo` is the path of that location's page. */
export function HistoryView({
  title,
  undo,
  detailsTo,
}: {
  title?: ReactNode
  undo: UndoOptions
  detailsTo?: string
}) {
  const href = useAccountHref()
  return (
    <ListPage<typeof changeReport>
      title={title}
      whenEmpty={
        <EmptyState
          action={
            <Link to={detailsTo ?? href('/settings/locations')}>
              {detailsTo ? 'Open location' : 'Show all locations'}
            </Link>
          }
        >
          <b className="block">No changes yet</b>
          Edits, imports and Google updates to {detailsTo ? 'this location' : 'your locations'} appear here.
        </EmptyState>
      }
      table={(list) => <ChangeTable {...list} hasLocations={!detailsTo} undo={undo} />}
    />
  )
}
