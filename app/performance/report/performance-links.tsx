import { Link } from '@remix-run/react'
import { usePaths } from '#app/shell/use-paths'
import type { PerformanceView } from './performance'
import type { PerformanceReader } from './performance-page.server'

/** Where scores come from, and what can be done about them. */
export function PerformanceLinks({
  reader,
  view,
  scoreParams,
}: {
  reader: PerformanceReader
  view: PerformanceView
  /** The filter, for the page of the scores it shows. */
  scoreParams: string
}) {
  const paths = usePaths()
  const links = [
    { label: 'How scores are made', to: paths.performanceScore(scoreParams), isShown: reader.maySeeScores },
    { label: 'Set Target Score', to: paths.targetScore(), isShown: reader.maySetTargets },
    { label: 'Integrate Account', to: paths.integrations(), isShown: reader.maySeeIntegrations },
    { label: 'Add Group', to: paths.newGroup(), isShown: view === 'groups' && reader.mayAddGroups },
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
