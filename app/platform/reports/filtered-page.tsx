import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { PageHeader } from '#app/kit/ui/page-header'
import { ExportMenu } from '#app/platform/filters/bar/export-menu'
import { FilterBar } from '#app/platform/filters/bar/filter-bar'

type FilteredPageProps = {
  /** Links to the pages that this page belongs to, above its title. */
  back?: ReactNode
  title: ReactNode
  /** The dates of the filter as text. */
  dates?: string | null
  /** The number of matches with its noun: "3 reviews". */
  count?: string
  /** Shown next to the dates and the number of matches. */
  meta?: ReactNode
  exports?: ComponentProps<typeof ExportMenu>
  /** Shown next to the export menu. */
  actions?: ReactNode
  /** Says which values of the filter do not exist. */
  notice?: string | null
  aboveFilters?: ReactNode
  bar: ComponentProps<typeof FilterBar>['bar'] | null
  /** What matches the filter: a list, figures or both. */
  children: ReactNode
}

/** A page that a filter applies to: its header, the filter bar, and what matches the filter. */
export function FilteredPage({
  back,
  title,
  notice,
  aboveFilters,
  bar,
  children,
  ...header
}: FilteredPageProps) {
  return (
    <>
      {back ? <p className="mb-2 flex flex-wrap gap-x-4 gap-y-2 text-sm">{back}</p> : null}
      <PageHeader title={title} meta={metaOf(header)} actions={actionsOf(header)} />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      {aboveFilters}
      {bar ? <FilterBar bar={bar} /> : null}
      {children}
    </>
  )
}

function metaOf({ dates, count, meta }: Pick<FilteredPageProps, 'dates' | 'count' | 'meta'>): ReactNode {
  if (!dates && !count) return meta
  return (
    <>
      {dates}
      {dates && count ? ' · ' : null}
      {count ? <span role="status">{count}</span> : null}
      {meta}
    </>
  )
}

function actionsOf({ exports, actions }: Pick<FilteredPageProps, 'exports' | 'actions'>): ReactNode {
  if (!exports) return actions
  return (
    <>
      <ExportMenu {...exports} />
      {actions}
    </>
  )
}
