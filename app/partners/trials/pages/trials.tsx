import { ListPage, listMeta } from '#app/reports/list-page'
import { listPage } from '#app/reports/list-page.server'
import { EmptyState } from '#app/ui/empty-state'
import { trialReport } from '../../accounts/account-report.server'
import { TrialTable } from '../../accounts/account-table'
import { NoAccountMatches } from '../../accounts/no-account-matches'

export const loader = listPage(trialReport, { isNumbered: true })

export const meta = listMeta

export default function Trials() {
  return (
    <ListPage<typeof trialReport>
      meta="Accounts that are on trial or were, the soonest to end first."
      unused={<EmptyState>None of your accounts has a trial.</EmptyState>}
      unmatched={<NoAccountMatches />}
      table={TrialTable}
    />
  )
}
