import { ListPage, listMeta } from '#app/reports/list-page'
import { listPage } from '#app/reports/list-page.server'
import { accountSessionReport } from '../account-session-report.server'
import { AccountSessionTable } from '../account-session-table'

export const loader = listPage(accountSessionReport)
export const meta = listMeta

export default function AccountSessions() {
  return <ListPage<typeof accountSessionReport> table={AccountSessionTable} />
}
