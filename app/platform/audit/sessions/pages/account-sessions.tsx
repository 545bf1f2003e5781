import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { accountSessionReport } from '../account-session-report.server'
import { AccountSessionTable } from '../account-session-table'

export const loader = listPageLoader(accountSessionReport)
export const meta = listMeta

export default function AccountSessions() {
  return <ListPage<typeof accountSessionReport> table={AccountSessionTable} />
}
