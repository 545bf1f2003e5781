import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import type { PerformanceView } from './performance'
import type { PerformancePermissions } from './performance-page.server'

/** Links to pages that explain scores or help to improve them. */
export function PerformanceLinks({
  permissions,
  view,
  scoreParams,
}: {
  permissions: PerformancePermissions
  view: PerformanceView
  /** The filter as a query string for the score page. */
  scoreParams: string
}) {
  const href = useAccountHref()
  const links = [
    {
      label: 'How scores work',
      to: href('/dashboard/locations/score', scoreParams),
      isShown: permissions.canSeeScores,
    },
    { label: 'Set Target Score', to: href('/settings/target-score'), isShown: permissions.canSetTargets },
    {
      label: 'Integrate Account',
      to: href('/settings/integrations'),
      isShown: permissions.canSeeIntegrations,
    },
    {
      label: 'Add Group',
      to: href('/settings/groups/new'),
      isShown: view === 'groups' && permissions.canAddGroups,
    },
  ].filter(({ isShown }) => isShown)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} className="inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
