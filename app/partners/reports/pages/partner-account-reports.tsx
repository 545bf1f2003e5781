import { useLoaderData } from '@remix-run/react'
import { previousRange } from '#app/filters/resolve-range'
import { ListPage, listMeta } from '#app/reports/list-page'
import { listPage } from '#app/reports/list-page.server'
import { EmptyState } from '#app/ui/empty-state'
import { clockOf } from '#app/viewer/clock.server'
import { FiguresTable } from '../figures-table'
import { partnerReport } from '../partner-report.server'

export const loader = listPage(partnerReport, {
  isNumbered: true,
  load: async (_, { viewer, filter }) => ({
    datesBefore: previousRange(filter.range, clockOf(viewer))?.dates ?? null,
  }),
})

export const meta = listMeta

export default function PartnerAccountReports() {
  const { datesBefore } = useLoaderData<typeof loader>()
  return (
    <ListPage<typeof partnerReport>
      meta={datesBefore ? ` · changes against ${datesBefore}` : null}
      unmatched={<EmptyState>No accounts match these filters.</EmptyState>}
      table={FiguresTable}
    />
  )
}
