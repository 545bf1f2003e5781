import { Link } from '@remix-run/react'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { type List, listPath } from '#app/platform/filters/list/list'

export type StatusLink = { view: string | null; label: string; count: number }

/**
 * Links that filter the locations of a bulk edit by status. A status without locations has no link, unless it is the
 * current filter.
 */
export function StatusLinks({ list, statuses }: { list: List; statuses: StatusLink[] }) {
  return (
    <nav aria-label="Filter by result" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {statuses
        .filter(({ view, count }) => count > 0 || view === null || view === list.filter.view)
        .map(({ view, label, count }) => (
          <Link
            key={label}
            to={listPath(list, { view })}
            preventScrollReset
            aria-current={list.filter.view === view ? 'true' : undefined}
            className="py-1 text-ink-2 aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {label} {formatInteger(count)}
          </Link>
        ))}
    </nav>
  )
}
