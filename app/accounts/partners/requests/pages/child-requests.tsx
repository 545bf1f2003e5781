import { EmptyState } from '#app/kit/ui/empty-state'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { requestReport } from '../request-report.server'
import { RequestTable } from '../request-table'

export const loader = listPageLoader(requestReport, { isNumbered: true })

export const meta = listMeta

export default function ChildRequests() {
  return (
    <ListPage<typeof requestReport>
      meta="What your accounts requested, and the answers of your provider."
      whenEmpty={<EmptyState>No requests.</EmptyState>}
      whenUnmatched={<EmptyState>No requests found.</EmptyState>}
      table={RequestTable}
    />
  )
}
