import { EmptyState } from '#app/kit/ui/empty-state'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { trialReport } from '../../accounts/account-report.server'
import { TrialTable } from '../../accounts/account-table'
import { NoAccountMatches } from '../../accounts/no-account-matches'

export const loader = listPageLoader(trialReport, { isNumbered: true })

export const meta = listMeta

export default function Trials() {
  return (
    <ListPage<typeof trialReport>
      meta="Current and past trials, ending soonest first."
      whenEmpty={<EmptyState>No trial accounts.</EmptyState>}
      whenUnmatched={<NoAccountMatches />}
      table={TrialTable}
    />
  )
}
