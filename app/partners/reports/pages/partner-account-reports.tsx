import { useLoaderData } from '@remix-run/react'
import { previousRange } from '#app/filters/resolve-range'
import { ListPage, listMeta } from '#app/reports/list-page'
import { listPageLoader } from '#app/reports/list-page-loader.server'
import { EmptyState } from '#app/ui/empty-state'
import { clockOf } from '#app/viewer/clock.server'
import { FiguresTable } from '../figures-table'
import { partnerReport } from '../partner-report.server'

export const loader = listPageLoader(partnerReport, {
  isNumbered: true,
  load: async (_, { viewer, filter }) => ({
    previousDates: previousRange(filter.range, clockOf(viewer))?.dates ?? null,
  }),
})

export const meta = listMeta

export default function PartnerAccountReports() {
  const { previousDates } = useLoaderData<typeof loader>()
  return (
    <ListPage<typeof partnerReport>
      meta={previousDates ? ` · compared with ${previousDates}` : null}
      whenUnmatched={<EmptyState>No accounts match these filters.</EmptyState>}
      table={FiguresTable}
    />
  )
}
