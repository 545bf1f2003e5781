import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { PrintedReport } from '#app/platform/page/print/printed-report'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { PerformanceTable } from '../report/performance-table'
import { loadPrintedPerformance } from '../report/printed-performance.server'
import { RankExplanation } from '../report/rank-explanation'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadPrintedPerformance(tx, request, viewer))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Location performance') }]

export default function PrintPerformance() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { view, sharedRanks, withPrevious, hasScores, hasTargets, isLimited, industry } = printed
  return (
    <PrintedReport
      title="Location performance"
      noun={view === 'groups' ? 'group' : 'location'}
      printed={printed}
      backTo={href('/dashboard/locations', printed.search)}
    >
      <PerformanceTable
        rows={printed.rows}
        view={view}
        sharedRanks={sharedRanks}
        withPrevious={withPrevious}
        hasTargets={hasTargets}
        industry={industry}
        hasScores={hasScores}
      />
      {hasScores ? (
        <RankExplanation view={view} isLimited={isLimited} hasPrevious={withPrevious} industry={industry} />
      ) : null}
    </PrintedReport>
  )
}
