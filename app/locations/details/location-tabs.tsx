import { Link } from '@remix-run/react'
import { useGate } from '#app/shell/gated'
import { usePaths } from '#app/shell/use-paths'
import { landingPages } from './elsewhere'

type Tab = 'details' | 'landing-pages' | 'review-sources'

/** The pages of one location, as links between them. */
export function LocationTabs({ id, search, current }: { id: string; search: string; current: Tab }) {
  const paths = usePaths()
  const isOpen = useGate()
  const tabs = [
    { tab: 'details', label: 'Details', to: paths.location(id, search) },
    ...(isOpen({ all: ['request.read'] })
      ? [{ tab: 'landing-pages', label: 'Landing Pages', to: landingPages(paths, id, search) }]
      : []),
    { tab: 'review-sources', label: 'Review Sources', to: paths.reviewSources(id, search) },
  ]
  return (
    <nav aria-label="Pages of the location" className="mt-3 flex flex-wrap gap-2">
      {tabs.map(({ tab, label, to }) => (
        <Link
          key={tab}
          to={to}
          className="chip"
          data-active={tab === current ? '' : undefined}
          aria-current={tab === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
