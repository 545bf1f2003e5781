import { Link } from '@remix-run/react'
import type { DirectoryStatus } from '#app/database/schema'
import { type Directory, isPublishable } from '#app/directories/directories'
import { Icon } from '#app/ui/icon'
import type { IconName } from '#app/ui/icon-names'
import { directoryStatusWords } from '../directory-status'

const looks: Record<Exclude<DirectoryStatus, 'not_available'>, { icon: IconName; className: string }> = {
  in_sync: { icon: 'tick', className: 'listing-fine' },
  published: { icon: 'tick', className: 'listing-fine' },
  not_in_sync: { icon: 'warning', className: 'listing-wrong' },
  action_required: { icon: 'warning', className: 'listing-wrong' },
  pending_sync: { icon: 'clock', className: 'listing-underway' },
  in_progress: { icon: 'ring', className: 'listing-underway' },
  pending_claim: { icon: 'ring', className: 'listing-underway' },
}

/** One directory of a location: an icon, a word, and a link to the explanation. Without a listing there is neither. */
export function DirectoryStatusCell({
  status,
  directory,
  to,
}: {
  status: DirectoryStatus
  directory: Directory
  to?: string
}) {
  const { word, tip } = directoryStatusWords[status]
  if (status === 'not_available')
    return (
      <span className="text-ink-3" title={tip}>
        --<span className="sr-only"> {tip}</span>
      </span>
    )
  const { icon, className } = looks[status]
  const shown = (
    <>
      <Icon name={icon} />
      {word === 'In Progress' && to && isPublishable(directory) ? 'Pending' : word}
    </>
  )
  if (!to) return <span className={`listing-state ${className}`}>{shown}</span>
  return (
    <Link to={to} className={`listing-state ${className}`} title={tip} preventScrollReset>
      {shown}
    </Link>
  )
}
