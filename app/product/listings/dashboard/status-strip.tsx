import { Link } from '@remix-run/react'
import type { SyncStatus } from '#app/kit/database/schema'
import { formatInteger, formatPercentage } from '#app/kit/ui/format-numbers'
import { changeFilter } from '#app/platform/filters/filter'
import { type List, listPath } from '#app/platform/filters/list/list'
import type { ListingFilter } from '../listing-filter'
import { syncStatuses } from '../listing-filter-fields'
import '../listings.css'

const statusOrder: SyncStatus[] = ['in_sync', 'in_progress', 'not_in_sync']

/**
 * Shows the number of locations with each status. A number links to the locations with that status or, if only they are
 * shown, back to all locations.
 */
export function StatusStrip({
  list,
  counts,
}: {
  list: List<ListingFilter>
  counts: Record<SyncStatus | 'none', number>
}) {
  const total = statusOrder.reduce((sum, status) => sum + counts[status], counts.none)
  const chosen = list.filter.syncStatuses
  return (
    <dl className="card kpi-strip kpi-dense status-strip no-print mt-4">
      {statusOrder.map((status) => {
        const isChosen = chosen.length === 1 && chosen[0] === status
        const to = listPath(list, changeFilter(list.filter, { syncStatuses: isChosen ? [] : [status] }))
        return (
          <div key={status} className="px-4 py-3" data-chosen={isChosen || undefined}>
            <dt className="flex items-center gap-1.5 text-xs text-ink-3">
              <span className={`status-dot status-dot-${status}`} aria-hidden="true" />
              {syncStatuses[status]}
            </dt>
            <dd className="mt-1 flex items-baseline gap-2">
              <Link
                to={to}
                preventScrollReset
                className="text-xl font-semibold tracking-tight text-ink"
                aria-current={isChosen || undefined}
                aria-label={
                  isChosen
                    ? `${counts[status]} ${syncStatuses[status]}, show all locations`
                    : `${counts[status]} ${syncStatuses[status]}, show only these`
                }
              >
                {formatInteger(counts[status])}
              </Link>
              <span className="text-xs text-ink-3">
                {total ? formatPercentage(counts[status], total) : ''}
              </span>
            </dd>
          </div>
        )
      })}
      <div className="px-4 py-3">
        <dt className="flex items-center gap-1.5 text-xs text-ink-3">
          <span className="status-dot" aria-hidden="true" />
          No URL
        </dt>
        <dd className="mt-1 flex items-baseline gap-2">
          <span className="text-xl font-semibold tracking-tight">{formatInteger(counts.none)}</span>
          <span className="text-xs text-ink-3">{total ? formatPercentage(counts.none, total) : ''}</span>
        </dd>
      </div>
    </dl>
  )
}
