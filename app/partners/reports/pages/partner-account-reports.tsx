import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListPages } from '#app/filters/list/list-pages'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { FiguresTable } from '../figures-table'
import { partnerReportFilter } from '../partner-report.server'
import { partnerReportsPage } from '../partner-reports.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, partnerReportFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => partnerReportsPage(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Account reports') }]

export default function PartnerAccountReports() {
  const { bar, list, rows, dates, datesBefore, search, notice } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = counted(list.total, 'account')
  return (
    <>
      <PageHeader
        title="Account reports"
        meta={
          <>
            {dates} · <span role="status">{count}</span>
            {datesBefore ? ` · changes against ${datesBefore}` : null}
          </>
        }
        actions={
          <ExportMenu
            csv={href('/export/csv/:report', { report: 'partner_account_reports' }, search)}
            print={href('/partner-account-reports/print', search)}
          />
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      <div className="card mt-4">
        {rows.length > 0 ? (
          <FiguresTable accounts={rows} list={list} />
        ) : (
          <EmptyState>No accounts match these filters.</EmptyState>
        )}
        <ListPages list={list} summary={count} />
      </div>
    </>
  )
}
