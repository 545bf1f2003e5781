import { Link, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { integrationReport, isActiveRequested } from '../integration-report.server'
import { IntegrationTable } from '../integration-table'

export const loader = listPageLoader(integrationReport, {
  isNumbered: true,
  load: async (_, { filter }) => ({ isActiveOnly: isActiveRequested(filter) }),
})

export const meta = listMeta

export default function Integrations() {
  return (
    <ListPage<typeof integrationReport>
      meta="Connections, review sources and locations linked to Google for each account."
      actions={<RequestsLink />}
      belowFilters={<Views />}
      whenUnmatched={<EmptyState>No connected accounts.</EmptyState>}
      table={IntegrationTable}
    />
  )
}

function RequestsLink() {
  return <LinkButton to={useAccountHref()('/accounts/requests')}>Requests</LinkButton>
}

function Views() {
  const { isActiveOnly } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const views = [
    { label: 'All accounts', to: href('/accounts/integrations'), isCurrent: !isActiveOnly },
    {
      label: 'Connected',
      to: href('/accounts/integrations', 'integration_status=active'),
      isCurrent: isActiveOnly,
    },
  ]
  return (
    <nav aria-label="Filter accounts" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
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
  )
}
