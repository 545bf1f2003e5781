import { Link } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { SupportContact } from '#app/platform/page/brand/support-contact'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { PerformanceView } from '../performance'
import type { PerformancePermissions } from './performance-page.server'

export function NoPerformance({
  view,
  permissions,
}: {
  view: PerformanceView
  permissions: PerformancePermissions
}) {
  const href = useAccountHref()
  const isGroups = view === 'groups'
  const canAdd = isGroups ? permissions.canAddGroups : permissions.canAddLocations
  return (
    <EmptyState
      action={
        isGroups && canAdd ? <Link to={href('/settings/groups/new')}>Add a group to see data</Link> : null
      }
    >
      {isGroups
        ? 'There is no group performance data to show.'
        : 'There is no location performance data to show.'}{' '}
      Adjust the filters for better results{canAdd ? ` or add more ${view}` : ''}.
    </EmptyState>
  )
}

export function FailedPerformance({ retryTo }: { retryTo: string }) {
  return (
    <EmptyState
      action={
        <Link className="btn" to={retryTo} reloadDocument>
          Try again
        </Link>
      }
    >
      Could not load the requested data due to a temporary error.{' '}
      <span className="block">
        Try refreshing the page or <SupportContact>contact support</SupportContact> if the issue persists.
      </span>
    </EmptyState>
  )
}
