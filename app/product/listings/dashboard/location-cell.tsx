import { Link } from '@remix-run/react'
import type { OpenStatus } from '#app/kit/database/schema'
import { Badge } from '#app/kit/ui/badge'
import { Icon } from '#app/kit/ui/icon'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { openStatuses } from '#app/product/locations/location'
import '../listings.css'

/** The explanations of which fields still sync for a closed location. */
export const closedTips: Record<Exclude<OpenStatus, 'active'>, string> = {
  temporarily_inactive: 'While a location is Temporarily Closed, only its operating hours sync.',
  inactive: 'When a location is Permanently Closed, only its business status syncs.',
}

type LocationSummary = { id: string; name: string; address: string; openStatus: OpenStatus }

/** Shows a location's name, whether it is closed, its address, and links to its page and its form. */
export function LocationCell({
  location,
  canEdit,
  isPrinted,
}: {
  location: LocationSummary
  canEdit?: boolean
  isPrinted?: boolean
}) {
  const href = useAccountHref()
  const { id, name, address, openStatus } = location
  return (
    <div>
      <span className="flex items-center gap-1">
        {isPrinted ? (
          name
        ) : (
          <Link
            className="row-link"
            to={href('/settings/locations/:locationId/details', { locationId: id }, 'fromLL=true')}
          >
            {name}
          </Link>
        )}
        {canEdit ? (
          <Link
            className="listing-edit"
            to={href(
              '/settings/locations/:locationId/details',
              { locationId: id },
              'fromLL=true&withEdit=true',
            )}
            aria-label={`Edit ${name}`}
            title="Edit location"
          >
            <Icon name="edit" size={14} />
          </Link>
        ) : null}
      </span>
      {openStatus === 'active' ? null : (
        <span title={closedTips[openStatus]}>
          <Badge tone={openStatus === 'inactive' ? 'danger' : 'warning'}>{openStatuses[openStatus]}</Badge>
        </span>
      )}
      <span className="block text-xs font-normal text-ink-3">{address}</span>
    </div>
  )
}
