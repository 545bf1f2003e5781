import { Link } from '@remix-run/react'
import type { DirectoryStatus } from '#app/kit/database/schema'
import { canPublishTo, type Directory } from '#app/kit/directories/directories'
import { Icon } from '#app/kit/ui/icon'
import type { IconName } from '#app/kit/ui/icon-names'
import { directoryStatusLabels } from '../listing'
import './columns/listings-table.css'
import '../listings.css'

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
  description,
  to,
}: {
  status: DirectoryStatus
  directory: Directory
  /** What is wrong with the listing, such as "Fields not in sync: phone". */
  description?: string | undefined
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
  return (
    <>
      {to ? (
        // The link opens the same page, whose route the browser has already discovered.
        <Link to={to} className={className} title={tip} preventScrollReset discover="none">
          {content}
        </Link>
      ) : (
        <span className={className}>{content}</span>
      )}
      {description ? <p className="text-xs text-ink-2">{description}</p> : null}
    </>
  )
}
