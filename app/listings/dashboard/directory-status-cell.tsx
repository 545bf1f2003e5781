import { Link } from '@remix-run/react'
import type { DirectoryStatus } from '#app/database/schema'
import { canPublishTo, type Directory } from '#app/directories/directories'
import { Icon } from '#app/ui/icon'
import type { IconName } from '#app/ui/icon-names'
import { directoryStatusLabels } from '../directory-status'

const statusStyles: Record<
  Exclude<DirectoryStatus, 'not_available'>,
  { icon: IconName; className: string }
> = {
  in_sync: { icon: 'tick', className: 'listing-fine' },
  published: { icon: 'tick', className: 'listing-fine' },
  not_in_sync: { icon: 'warning', className: 'listing-wrong' },
  action_required: { icon: 'warning', className: 'listing-wrong' },
  pending_sync: { icon: 'clock', className: 'listing-underway' },
  in_progress: { icon: 'ring', className: 'listing-underway' },
  pending_claim: { icon: 'ring', className: 'listing-underway' },
}

/**
 * Shows a location's status in one directory: an icon, a label, and a link to the explanation. Shows only a dash if the
 * directory has no listing.
 */
export function DirectoryStatusCell({
  status,
  directory,
  to,
}: {
  status: DirectoryStatus
  directory: Directory
  to?: string
}) {
  const { label, tip } = directoryStatusLabels[status]
  if (status === 'not_available')
    return (
      <span className="text-ink-3" title={tip}>
        --<span className="sr-only"> {tip}</span>
      </span>
    )
  const { icon, className } = statusStyles[status]
  const content = (
    <>
      <Icon name={icon} />
      {label === 'In Progress' && to && canPublishTo(directory) ? 'Pending' : label}
    </>
  )
  if (!to) return <span className={className}>{content}</span>
  // The link opens the same page, whose route the browser has already discovered.
  return (
    <Link to={to} className={className} title={tip} preventScrollReset discover="none">
      {content}
    </Link>
  )
}
