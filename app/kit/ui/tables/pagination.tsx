import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** The pagination of a list that is loaded by key: only the previous and next pages are known, not the page number. */
export function KeysetPagination({
  summary,
  previous,
  next,
}: {
  summary: ReactNode
  previous?: string
  next?: string
}) {
  return (
    <PaginationBar summary={summary}>
      <PageLink rel="prev" to={previous}>
        Previous
      </PageLink>{' '}
      <PageLink rel="next" to={next}>
        Next
      </PageLink>
    </PaginationBar>
  )
}

export function NumberedPagination({
  summary,
  page,
  pages,
  to,
}: {
  summary: ReactNode
  page: number
  pages: number
  to: (page: number) => string
}) {
  const isFirst = page <= 1
  const isLast = page >= pages
  return (
    <PaginationBar summary={summary}>
      <PageLink to={isFirst ? undefined : to(1)}>First</PageLink>
      <PageLink rel="prev" to={isFirst ? undefined : to(page - 1)}>
        Previous
      </PageLink>
      <span className="px-2">
        Page <b>{page}</b> of {Math.max(pages, 1)}
      </span>
      <PageLink rel="next" to={isLast ? undefined : to(page + 1)}>
        Next
      </PageLink>
      <PageLink to={isLast ? undefined : to(pages)}>Last</PageLink>
    </PaginationBar>
  )
}

function PaginationBar({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <nav
      aria-label="Pagination"
      className="no-print flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2.5 text-sm text-ink-2"
    >
      <span>{summary}</span> <span className="flex flex-wrap items-center gap-1">{children}</span>
    </nav>
  )
}

/**
 * A link to another page. If there is no such page, the text is still shown, hidden from assistive technology, so that
 * the layout does not shift between pages.
 */
function PageLink({ to, rel, children }: { to?: string; rel?: 'prev' | 'next'; children: ReactNode }) {
  if (!to)
    return (
      <span className="px-3 text-ink-3" aria-hidden="true">
        {children}
      </span>
    )
  return (
    <Link className="btn btn-quiet" to={to} rel={rel} prefetch="intent">
      {children}
    </Link>
  )
}
