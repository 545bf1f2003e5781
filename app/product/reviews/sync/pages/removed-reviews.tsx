import { Link, useLoaderData } from '@remix-run/react'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { listQuarantines } from '../removal/quarantine.server'
import { QuarantineBanners } from '../removal/quarantine-banners'
import { removedReport } from '../removal/removed-report.server'
import { RemovedTable } from '../removal/removed-table'

export const loader = listPageLoader(removedReport, {
  load: async (tx, { viewer }) => ({
    quarantines: await listQuarantines(tx),
    canConfirm: viewer.can('location.update'),
  }),
})

export const meta = listMeta

export default function RemovedReviews() {
  const { quarantines, canConfirm } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/reviews')}>Back to Reviews</Link>
      </p>
      <ListPage<typeof removedReport>
        meta=" · no longer on the review site, so not counted"
        aboveFilters={<QuarantineBanners quarantines={quarantines} canConfirm={canConfirm} />}
        table={RemovedTable}
      />
    </>
  )
}
