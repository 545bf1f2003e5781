import { useNavigate } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { SearchBox } from '../bar/search-box'
import { changeFilter } from '../filter'
import { searchField } from '../filter-field'
import { filterParams } from '../write-filter'
import { type List, listPath } from './list'

/** The header of a list's card: the number of rows, the search, and the actions. */
export function ListHeader({
  list,
  count,
  children,
}: {
  list: List
  /** The number of matching rows as text, such as "12 users". */
  count: string
  children?: ReactNode
}) {
  const navigate = useNavigate()
  const { path, rules, filter } = list
  const name = rules.fields.find(({ kind }) => kind === 'search')?.parameter ?? searchField.parameter
  const input = useRef<HTMLInputElement>(null)
  const search = () =>
    navigate(listPath(list, { search: input.current?.value.trim() ?? '' }), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-t-lg border-b border-border bg-surface-2 px-3 py-2">
      <p className="text-sm font-medium" role="status">
        {count}
      </p>
      <form
        method="get"
        action={path}
        className="ms-auto"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        {[...filterParams(rules, changeFilter(filter, { search: '' }))].map(([name, value], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
          <input key={`${n} ${name}`} type="hidden" name={name} value={value} />
        ))}
        <SearchBox
          name={name}
          text={filter.search}
          removeTo={filter.search ? listPath(list, { search: '' }) : null}
          apply={search}
          inputRef={input}
        />
      </form>
      {children}
    </div>
  )
}
