import type { ReactNode } from 'react'
import type { List } from '#app/filters/list/list'
import { ListHeader } from '#app/filters/list/list-header'
import { ListPages } from '#app/filters/list/list-pages'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import type { ChildAccount } from './account'
import { AccountTable } from './account-table'

/** The card of a list of accounts: how many, search, rows, pages. */
export function AccountList({
  caption,
  list,
  rows,
  empty,
}: {
  caption: string
  list: List
  rows: ChildAccount[]
  empty: ReactNode
}) {
  const count = counted(list.total, 'account')
  return (
    <div className="card mt-4">
      <ListHeader list={list} count={count} />
      {rows.length > 0 ? (
        <AccountTable caption={caption} accounts={rows} list={list} />
      ) : (
        <EmptyState>{list.filter.search ? 'No account has these words in its name.' : empty}</EmptyState>
      )}
      <ListPages list={list} summary={count} />
    </div>
  )
}
