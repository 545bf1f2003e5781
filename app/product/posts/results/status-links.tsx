import { Link } from '@remix-run/react'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { type List, listPath } from '#app/platform/filters/list/list'
import { postStates, type StateCounts, stateCodes } from '../post'

/**
 * Links that filter a post's locations by status, each with the number of locations. Statuses without locations are
 * omitted.
 */
export function StatusLinks({ list, counts, total }: { list: List; counts: StateCounts; total: number }) {
  const { view } = list.filter
  const statuses = [
    { code: null, label: 'All', count: total },
    ...stateCodes.map((code) => ({ code, label: postStates[code].label, count: counts[code] })),
  ]
  return (
    <nav aria-label="Status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {statuses
        .filter(({ code, count }) => count > 0 || code === null || code === view)
        .map(({ code, label, count }) => (
          <Link
            key={label}
            to={listPath(list, { view: code })}
            preventScrollReset
            aria-current={view === code ? 'true' : undefined}
            className="py-1 text-ink-2 aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {label} {formatInteger(count)}
          </Link>
        ))}
    </nav>
  )
}
