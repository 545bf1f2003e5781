import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { verticals } from '#app/kit/access/verticals'
import { loadTogether } from '#app/kit/database/load-together.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { siteHref } from '#app/kit/routing/href'
import { Badge } from '#app/kit/ui/badge'
import { LinkButton } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { formatAction } from '#app/platform/audit/audit-event'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadLocationPrice } from '#app/product/locations/billing-preview.server'
import { formatLimit, formatPrice } from '../accounts/account-limits'
import { loadLimits } from '../accounts/account-limits.server'
import { statusBadges } from '../accounts/account-status'
import { AccountUserTable } from '../accounts/account-user-table'
import { listAccountUsers } from '../accounts/account-users.server'
import { lastDayOf } from '../accounts/change-trial.server'
import { findAccount } from '../accounts/find-accounts.server'
import { listImports } from '../accounts/imports.server'
import { listStaffChanges } from '../accounts/staff-changes.server'
import { activityKinds, activityLists } from '../activity/activity'
import { activityHref } from '../activity/activity-page'
import { StaffNavigation } from '../staff-navigation'

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const loadFacts = (tx: Tx) =>
    loadTogether(tx, {
      imports: () => listImports(tx),
      changes: () => listStaffChanges(tx),
      limits: () => loadLimits(tx, account.trialEndedAt),
      price: () => loadLocationPrice(tx),
    })
  const [users, facts] = await Promise.all([listAccountUsers(account), asAccount(account.id, loadFacts)])
  return { account, trialLastDay: lastDayOf(account.trialEndedAt, account.timeZone), users, ...facts }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.account.name ?? 'Account') },
]

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function StaffAccount() {
  const { account, trialLastDay, users, imports, changes, limits, price } = useLoaderData<typeof loader>()
  const params = { otherAccountId: account.id }
  const { label, tone } = statusBadges[account.status]
  return (
    <>
      <StaffNavigation />
      <PageHeader
        title={account.name}
        actions={
          <>
            <LinkButton to={siteHref('/staff/accounts/:otherAccountId/details', params)}>
              Edit details
            </LinkButton>
            <LinkButton to={siteHref('/staff/accounts/:otherAccountId/settings', params)}>
              Settings and features
            </LinkButton>
            <LinkButton to={siteHref('/staff/accounts/:otherAccountId/trial', params)}>
              Change trial
            </LinkButton>
            <LinkButton to={siteHref('/staff/accounts/:otherAccountId/limits', params)}>
              Change limits and price
            </LinkButton>
            <LinkButton to={siteHref('/staff/accounts/:otherAccountId/status', params)}>
              {account.status === 'suspended' ? 'Reinstate account' : 'Suspend account'}
            </LinkButton>
          </>
        }
      />
      <div className="mt-4">
        <DefinitionList
          definitions={[
            { term: 'Status', detail: <Badge tone={tone}>{label}</Badge> },
            { term: 'Id', detail: account.id },
            ...(account.isParent ? [{ term: 'Kind', detail: 'Partner account' }] : []),
            ...(account.parentId
              ? [
                  {
                    term: 'Managed by',
                    detail: (
                      <Link
                        to={siteHref('/staff/accounts/:otherAccountId', { otherAccountId: account.parentId })}
                      >
                        {account.parentName}
                      </Link>
                    ),
                  },
                ]
              : []),
            {
              term: 'Account manager',
              detail: (
                <>
                  {account.managerName ?? 'None'} ·{' '}
                  <Link to={siteHref('/staff/accounts/:otherAccountId/manager', params)}>Change manager</Link>
                </>
              ),
            },
            { term: 'Industry', detail: verticals[account.vertical as keyof typeof verticals] },
            { term: 'Time zone', detail: account.timeZone },
            { term: 'Created', detail: <Instant at={account.createdAt} /> },
            {
              term: 'Trial ends',
              detail: trialLastDay === 'none' ? 'No trial' : `After ${trialLastDay} in ${account.timeZone}`,
            },
          ]}
        />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {activityKinds.map((kind) => (
          <Link key={kind} to={activityHref(kind, { account: account.id })}>
            {activityLists[kind].title} of this account
          </Link>
        ))}
      </p>
      <h2 className="mt-6 font-semibold">Limits and price</h2>
      <div className="mt-2">
        <DefinitionList
          definitions={[
            ...limits.map((limit) => ({ term: limit.label, detail: formatLimit(limit) })),
            { term: 'Price of an additional location', detail: formatPrice(price) },
          ]}
        />
      </div>
      <h2 className="mt-6 font-semibold">Users</h2>
      <div className="card mt-2">
        {users.length > 0 ? (
          <AccountUserTable users={users} accountId={account.id} />
        ) : (
          <EmptyState>No users yet.</EmptyState>
        )}
      </div>
      <p className="mt-2">
        <Link to={siteHref('/staff/accounts/:otherAccountId/users/new', params)}>Invite an admin</Link>
      </p>
      <h2 className="mt-6 font-semibold">Latest imports</h2>
      <div className="card mt-2">
        {imports.length > 0 ? <ImportTable imports={imports} /> : <EmptyState>No imports yet.</EmptyState>}
      </div>
      <h2 className="mt-6 font-semibold">Latest changes by staff</h2>
      <p className="text-sm text-ink-2">The account’s audit log has all of them, with their reasons.</p>
      <div className="card mt-2">
        {changes.length > 0 ? <ChangeTable changes={changes} /> : <EmptyState>No changes yet.</EmptyState>}
      </div>
    </>
  )
}

function ChangeTable({ changes }: { changes: Loaded['changes'] }) {
  return (
    <Table caption="Latest changes by staff">
      <thead>
        <tr>
          <Headings labels={['Change', 'Of', 'By', 'When', 'Reason']} />
        </tr>
      </thead>
      <tbody>
        {changes.map((row) => (
          <TableRow key={row.id}>
            <th scope="row" className="font-medium">
              {formatAction(row.action)}
            </th>
            <td className="wrap-anywhere">{row.changes || row.subject}</td>
            <td>{row.actor}</td>
            <td>
              <Instant at={row.at} />
            </td>
            <td className="wrap-anywhere">{row.reason}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function ImportTable({ imports }: { imports: Loaded['imports'] }) {
  return (
    <Table caption="Latest imports">
      <thead>
        <tr>
          <Headings labels={['File', 'Kind', 'State', 'Started', 'Reason']} />
        </tr>
      </thead>
      <tbody>
        {imports.map((row) => (
          <TableRow key={row.id}>
            <th scope="row" className="font-medium wrap-anywhere">
              {row.fileName}
            </th>
            <td>{row.kind === 'reviews' ? 'Reviews' : 'Locations'}</td>
            <td>{row.state}</td>
            <td>
              <Instant at={row.createdAt} />
            </td>
            <td className="wrap-anywhere">{row.reason}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
