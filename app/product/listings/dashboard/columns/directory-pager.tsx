import { Link } from '@remix-run/react'
import { type Directory, directoryNames } from '#app/kit/directories/directories'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type ColumnCount, columnCounts, directorySteps, visibleDirectories } from './directory-columns'

/**
 * Links to the previous and next directories, for windows that show three, two or one of them. The HTML contains the
 * links for each of these widths, because the number of directories determines where they lead. CSS shows one group.
 */
export function DirectoryPager({
  directories,
  first,
  toFirst,
}: {
  directories: Directory[]
  first: Directory | null
  /** Returns the query of the page that shows this directory first. */
  toFirst: (directory: Directory) => string
}) {
  return columnCounts
    .filter((count) => count < directories.length)
    .map((count) => (
      <DirectoryLinks key={count} count={count} toFirst={toFirst} columns={{ directories, first }} />
    ))
}

function DirectoryLinks({
  columns,
  count,
  toFirst,
}: {
  columns: { directories: Directory[]; first: Directory | null }
  count: ColumnCount
  toFirst: (directory: Directory) => string
}) {
  const { previous, next } = directorySteps(columns, count)
  const visible = visibleDirectories(columns, count)
  const start = columns.directories.indexOf(visible[0]!)
  return (
    <nav aria-label="Directories" className="directory-pager no-print" data-columns={count}>
      <StepLink label="Previous" to={previous && toFirst(previous)} />
      <span>
        {visible.map((code) => directoryNames[code]).join(', ')}{' '}
        <span className="text-ink-3">
          ({formatPositions(start + 1, start + count)} of {columns.directories.length})
        </span>
      </span>
      <StepLink label="Next" to={next && toFirst(next)} />
    </nav>
  )
}

function formatPositions(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`
}

/** At either end, the text is still shown, so that the other link does not move. */
function StepLink({ label, to }: { label: 'Previous' | 'Next'; to: string | null }) {
  const href = useAccountHref()
  if (to === null)
    return (
      <span className="px-3 text-ink-3" aria-hidden="true">
        {label}
      </span>
    )
  return (
    <Link to={href('/dashboard/local_listings', to)} className="btn btn-quiet" preventScrollReset replace>
      {label} <span className="sr-only">directories</span>
    </Link>
  )
}
