import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { useGate } from '#app/platform/page/use-gate'
import { landingPagesHref } from './related-links'

type Tab = 'details' | 'landing-pages' | 'review-sources'

/** The tabs that link the pages of a location. */
export function LocationTabs({ id, search, current }: { id: string; search: string; current: Tab }) {
  const href = useAccountHref()
  const canOpen = useGate()
  const tabs = [
    {
      tab: 'details',
      label: 'Details',
      to: href('/settings/locations/:locationId/details', { locationId: id }, search),
    },
    ...(canOpen({ all: ['request.read'] })
      ? [{ tab: 'landing-pages', label: 'Landing Pages', to: landingPagesHref(href, id, search) }]
      : []),
    {
      tab: 'review-sources',
      label: 'Review Sources',
      to: href('/settings/locations/:locationId/review-sources', { locationId: id }, search),
    },
  ]
  return (
    <nav aria-label="Location pages" className="mt-3 flex flex-wrap gap-2">
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
