import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { PerformanceView } from '../performance'
import type { PerformancePermissions } from './performance-page.server'
import { ScoreDialog, type Scoring, TargetDialog } from './score-dialogs'

/** Links to pages that explain scores or help to improve them. */
export function PerformanceLinks({
  permissions,
  view,
  scoring,
  scoreParams,
  pointsCsv,
}: {
  permissions: PerformancePermissions
  view: PerformanceView
  /** What the dialogs explain; null if it could not be loaded or must not be seen. */
  scoring: Scoring | null
  /** The filter as a query string for the score page. */
  scoreParams: string
  /** The URL of the CSV file with the points of each part of the scores. */
  pointsCsv: string
}) {
  const href = useAccountHref()
  const scoreTo = href('/dashboard/locations/score', scoreParams)
  const links = [
    {
      label: 'How scores work',
      to: scoreTo,
      isShown: permissions.canSeeScores,
    },
    {
      label: 'Download scores with points (CSV)',
      to: pointsCsv,
      isShown: permissions.canSeeScores,
      isFile: true,
    },
    {
      label: permissions.canSetTargets ? 'Set Target Score' : 'Target Score',
      to: href('/settings/target-score'),
      isShown: permissions.canSeeTargets,
    },
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
  const list = (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {links.map(({ label, to, isFile }) => (
        <li key={label}>
          <Link to={to} reloadDocument={isFile} className="inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
  return scoring ? (
    <ScoreDialog scoring={scoring} scoreTo={scoreTo}>
      <TargetDialog scoring={scoring} canEdit={permissions.canSetTargets}>
        {list}
      </TargetDialog>
    </ScoreDialog>
  ) : (
    list
  )
}
