import { Link } from '@remix-run/react'
import type { SyncStatus } from '#app/kit/database/schema'
import { type Directory, directoryNames } from '#app/kit/directories/directories'
import { Icon } from '#app/kit/ui/icon'
import type { IconName } from '#app/kit/ui/icon-names'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { formatSyncStatus } from '../listing'
import { listingProblems } from './listing-problems'
import type { ListingRow } from './listing-row'
import { withFlyout } from './listings-address'
import './columns/listings-table.css'
import '../listings.css'

const statusStyles: Record<SyncStatus, { icon: IconName; className: string }> = {
  in_sync: { icon: 'tick', className: 'listing-fine' },
  in_progress: { icon: 'ring', className: 'listing-underway' },
  not_in_sync: { icon: 'warning', className: 'listing-wrong' },
}

/** Shows a location's status across all directories: an icon and a label. */
export function OverallStatus({
  row: { syncStatus, openStatus },
}: {
  row: Pick<ListingRow, 'syncStatus' | 'openStatus'>
}) {
  const label = formatSyncStatus(syncStatus, openStatus)
  if (syncStatus === null) return <span className="text-ink-3">{label}</span>
  const { icon, className } = statusStyles[syncStatus]
  return (
    <span className={className}>
      <Icon name={icon} />
      {label}
    </span>
  )
}

/**
 * Names the directories in which the location is out of sync, with links to their flyouts. It is part of the status, so
 * that it is visible even if the directory's own column is not.
 */
export function ProblemLinks({
  row,
  directories,
  here,
}: {
  row: ListingRow
  directories: readonly Directory[]
  here: string
}) {
  const href = useAccountHref()
  const problems = listingProblems(row, directories)
  if (problems.length === 0) return null
  return (
    <ul className="listing-problems">
      {problems.map(({ directory, summary }) => (
        <li key={directory}>
          <Link
            to={href('/dashboard/local_listings', withFlyout(here, row.id, directory))}
            preventScrollReset
            discover="none"
          >
            {directoryNames[directory]}
          </Link>
          {summary ? `: ${summary}` : ''}
        </li>
      ))}
    </ul>
  )
}
