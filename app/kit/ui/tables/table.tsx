import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { nextSort, type Sort } from './sort'
import { ColumnLabels, columnLabels } from './table-row'

/**
 * A table that scrolls horizontally, so that the page never does. The scrolling region can be focused with the
 * keyboard, so it has an accessible name. On phones, its rows are cards, unless `keepsColumns` is set.
 */
export function Table({
  caption,
  keepsColumns,
  children,
}: {
  caption: string
  keepsColumns?: boolean
  children: ReactNode
}) {
  return (
    <section
      className="scroll-region rounded-t-lg"
      aria-label={`${caption}, scrollable`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={keepsColumns ? 'data' : 'data record-cards'}>
        <caption className="sr-only">{caption}</caption>
        <ColumnLabels.Provider value={columnLabels(children)}>{children}</ColumnLabels.Provider>
      </table>
    </section>
  )
}

/** The headings of columns that cannot be sorted. */
export function Headings({ labels }: { labels: string[] }) {
  return labels.map((heading) => (
    <th key={heading} scope="col">
      {heading}
    </th>
  ))
}

export function SortHeader({
  by,
  current,
  to,
  className,
  children,
}: {
  by: string
  current?: Sort
  to: (next: Sort | undefined) => string
  className?: string
  children: ReactNode
}) {
  const order = current?.by === by ? current.order : undefined
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
    >
      <Link className="sort-link" to={to(nextSort(current, by))} preventScrollReset>
        {children}
        <Icon
          name={order === 'asc' ? 'chevron-up' : order === 'desc' ? 'chevron-down' : 'sort'}
          size={14}
          className={order ? 'text-accent' : 'text-ink-3'}
        />
      </Link>
    </th>
  )
}
