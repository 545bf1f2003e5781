import { Link, useLoaderData } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { ListPage, listMeta } from '#app/reports/list-page'
import { listPage } from '#app/reports/list-page.server'
import { HeldBack } from '../held-back'
import { listHeld } from '../holding.server'
import { removedReport } from '../removed-report.server'
import { RemovedTable } from '../removed-table'

export const loader = listPage(removedReport, {
  load: async (tx, { viewer }) => ({ held: await listHeld(tx), mayConfirm: viewer.can('location.update') }),
})

export const meta = listMeta

export default function Removed() {
  const { held, mayConfirm } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/reviews')}>Back to Reviews</Link>
      </p>
      <ListPage<typeof removedReport>
        meta=" · deleted on the review site and not counted"
        aboveFilters={<HeldBack held={held} mayConfirm={mayConfirm} />}
        table={RemovedTable}
      />
    </>
  )
}
