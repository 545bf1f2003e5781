import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SupportContact } from '#app/platform/page/brand/support-contact'

/** A card with a heading. If `failure` is given, the card shows this error message instead of its content. */
export function DashboardSection({
  title,
  failure,
  moreLink,
  children,
}: {
  title: string
  failure: string | null
  moreLink?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <section className="card break-inside-avoid" aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-4 pt-4 pb-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        {moreLink && !failure ? (
          <Link to={moreLink.to} className="text-xs no-print">
            {moreLink.label}
          </Link>
        ) : null}
      </div>
      {failure ? <SectionError>{failure}</SectionError> : children}
    </section>
  )
}

function SectionError({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  return (
    <p role="alert" className="px-4 pb-4 text-sm text-ink-2">
      {children} Try refreshing the page or <SupportContact>contact support</SupportContact> if the issue
      persists.{' '}
      <Link to={`${pathname}${search}`} reloadDocument>
        Refresh
      </Link>
    </p>
  )
}

/** The message in a section that has no data. */
export function EmptySection({ children }: { children: ReactNode }) {
  return <p className="px-4 pb-4 text-sm text-ink-3">{children}</p>
}
