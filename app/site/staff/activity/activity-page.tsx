import { Link } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { Badge } from '#app/kit/ui/badge'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { KeysetPagination } from '#app/kit/ui/tables/pagination'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { ProviderReason } from '#app/platform/page/provider-reason'
import type { KeysetPage } from '#app/platform/reports/keyset-page'
import { StaffNavigation } from '../staff-navigation'
import {
  type ActivityFilter,
  type ActivityKind,
  type ActivityRow,
  activityLists,
  activityStateBadges,
} from './activity'

type Page = ActivityFilter &
  KeysetPage<ActivityRow> & {
    kind: ActivityKind
    /** What the address names as an account although it is no id. The list is then of all accounts. */
    unknownAccount: string | null
  }

/** A list of emails, jobs, imports or connections of all accounts. */
export function ActivityPage({ kind, accountId, state, rows, before, after, unknownAccount }: Page) {
  const { title, meta, whenEmpty } = activityLists[kind]
  const hrefAt = (cursor: { before: string } | { after: string }) =>
    activityHref(kind, { account: accountId, state, ...cursor })
  return (
    <>
      <StaffNavigation />
      <PageHeader title={title} meta={meta} />
      <FilterForm kind={kind} accountId={accountId} state={state} />
      {unknownAccount ? (
        <Banner level="warning" className="mt-4">
          “{unknownAccount}” is not the id of an account, so these are all accounts. The{' '}
          <Link to={siteHref('/staff/accounts')}>list of accounts</Link> shows their ids.
        </Banner>
      ) : null}
      <div className="card mt-4">
        {rows.length > 0 ? (
          <ActivityTable kind={kind} rows={rows} />
        ) : (
          <EmptyState>{state ? 'None in this state.' : whenEmpty}</EmptyState>
        )}
        {before || after ? (
          <KeysetPagination
            summary={`${rows.length} on this page`}
            previous={before ? hrefAt({ before }) : undefined}
            next={after ? hrefAt({ after }) : undefined}
          />
        ) : null}
      </div>
    </>
  )
}

export function activityHref(kind: ActivityKind, query: Record<string, string | null | undefined> = {}) {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return siteHref(`/staff/${kind}`, new URLSearchParams(entries))
}

function FilterForm({ kind, accountId, state }: Pick<Page, 'kind' | 'accountId' | 'state'>) {
  return (
    // A link to the list without a filter keeps the elements, and with them what was chosen before.
    <form key={`${accountId} ${state}`} method="get" className="mt-4 flex flex-wrap items-end gap-2">
      <label className="flex flex-col gap-1 text-sm font-medium" htmlFor="account">
        Account id
        <input
          id="account"
          name="account"
          inputMode="numeric"
          pattern="[0-9]*"
          title="The id of an account: a number, shown in the list of accounts"
          className="field w-40"
          defaultValue={accountId ?? ''}
        />
      </label>
      <label className="flex flex-col gap-1 text-sm font-medium" htmlFor="state">
        State
        <select id="state" name="state" className="field" defaultValue={state ?? ''}>
          <option value="">Any</option>
          {activityLists[kind].states.map((value) => (
            <option key={value} value={value}>
              {activityStateBadges[value].label}
            </option>
          ))}
        </select>
      </label>
      <Button icon="search">Find</Button>
    </form>
  )
}

function ActivityTable({ kind, rows }: Pick<Page, 'kind' | 'rows'>) {
  const { title, what, at } = activityLists[kind]
  return (
    <Table caption={title}>
      <thead>
        <tr>
          <Headings labels={[what, 'Account', 'State', at, 'Last error']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <th scope="row" className="font-medium wrap-anywhere">
              {row.what}
            </th>
            <td>
              {row.accountId ? (
                <Link to={siteHref('/staff/accounts/:otherAccountId', { otherAccountId: row.accountId })}>
                  {row.accountName || row.accountId}
                </Link>
              ) : (
                ''
              )}
            </td>
            <td>
              <Badge tone={activityStateBadges[row.state].tone}>{activityStateBadges[row.state].label}</Badge>
            </td>
            <td>{row.at ? <Instant at={row.at} /> : ''}</td>
            <td className="wrap-anywhere">
              <ProviderReason reason={row.problem} />
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
