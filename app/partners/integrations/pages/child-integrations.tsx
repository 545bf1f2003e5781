import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { ListHeader } from '#app/filters/list/list-header'
import { ListPages } from '#app/filters/list/list-pages'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { numberedList } from '../../numbered-list.server'
import { asksForActive, integrationReport } from '../integration-report.server'
import { IntegrationTable } from '../integration-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const accounts = await numberedList(request, viewer, integrationReport)
  return { ...accounts, isActiveOnly: asksForActive(accounts.list.filter) }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Integrations') }]

export default function Integrations() {
  const { list, rows, search, isActiveOnly } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = counted(list.total, 'account')
  const views = [
    { label: 'All accounts', to: href('/accounts/integrations'), isCurrent: !isActiveOnly },
    {
      label: 'Connected',
      to: href('/accounts/integrations', 'integration_status=active'),
      isCurrent: isActiveOnly,
    },
  ]
  return (
    <>
      <PageHeader
        title="Integrations"
        meta="What each account is connected to, where its reviews come from, and which of its locations are linked to Google."
        actions={
          <ExportMenu
            csv={href('/export/csv/:report', { report: 'mta_integrations' }, search)}
            print={href('/accounts/integrations/print', search)}
          />
        }
      />
      <nav aria-label="Which accounts" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {views.map(({ label, to, isCurrent }) => (
          <Link
            key={label}
            to={to}
            aria-current={isCurrent ? 'true' : undefined}
            className="py-1 text-ink-2 aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="card mt-2">
        <ListHeader list={list} count={count} />
        {rows.length > 0 ? (
          <IntegrationTable accounts={rows} list={list} />
        ) : (
          <EmptyState>None of these accounts is connected to anything now.</EmptyState>
        )}
        <ListPages list={list} summary={count} />
      </div>
    </>
  )
}
