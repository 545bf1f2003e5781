import { useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { previousRange } from '#app/platform/filters/resolve-range'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { clockOf } from '#app/platform/viewer/clock.server'
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
