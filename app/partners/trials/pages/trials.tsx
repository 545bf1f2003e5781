import { ListPage, listMeta } from '#app/reports/list-page'
import { listPageLoader } from '#app/reports/list-page-loader.server'
import { EmptyState } from '#app/ui/empty-state'
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
