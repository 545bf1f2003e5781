import { useLoaderData } from '@remix-run/react'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { auditReport } from '../audit-report.server'
import { EventFlyout } from '../event-flyout'
import { EventTable } from '../event-table'
import { loadRequestedEvent } from '../load-requested-event.server'

export const loader = listPageLoader(auditReport, {
  pageParameters: ['flyout', 'event'],
  load: async (tx, { params }) => ({ opened: await loadRequestedEvent(tx, params) }),
})

export const meta = listMeta

export default function Audit() {
  const { opened, here } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const linkTo = (event: string) =>
    href(
      '/settings/audit',
      new URLSearchParams([...new URLSearchParams(here), ['flyout', 'event'], ['event', event]]),
    )
  return (
    <>
      <ListPage<typeof auditReport> table={(list) => <EventTable {...list} linkTo={linkTo} />} />
      {opened === undefined ? null : <EventFlyout event={opened} closeTo={href('/settings/audit', here)} />}
    </>
  )
}
