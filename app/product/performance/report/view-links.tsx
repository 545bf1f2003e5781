import { Link } from '@remix-run/react'
import type { PerformanceView } from '../performance'

export function ViewLinks({
  views,
  view,
}: {
  views: Record<PerformanceView, string>
  view: PerformanceView
}) {
  return (
    <nav aria-label="Compare" className="grid grid-cols-2 gap-1 rounded-md bg-surface-3 p-1 text-sm">
      <ViewLink to={views.locations} isCurrent={view === 'locations'}>
        Locations
      </ViewLink>
      <ViewLink to={views.groups} isCurrent={view === 'groups'}>
        Groups
      </ViewLink>
    </nav>
  )
}

function ViewLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`grid place-items-center rounded-sm px-3 no-underline max-lg:min-h-11 ${isCurrent ? 'bg-surface font-semibold text-ink' : 'text-ink-2'}`}
    >
      {children}
    </Link>
  )
}
