import { useNavigate } from '@remix-run/react'
import { useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '#app/kit/ui/button'
import { useEarlyChange } from '#app/kit/ui/forms/early-input'
import { changeFilter } from '#app/platform/filters/filter'
import { type List, listPath } from '#app/platform/filters/list/list'
import { filterParams } from '#app/platform/filters/write-filter'
import { type KeywordSort, keywordSorts } from './keyword'

const sortOptions = Object.keys(keywordSorts) as KeywordSort[]

/**
 * A select menu for the sort order. With JavaScript, a change applies immediately. Without it, the user submits the
 * form with the button or the Enter key.
 */
export function KeywordSortForm({ list, sort }: { list: List; sort: KeywordSort }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const hiddenParams = filterParams(list.rules, changeFilter(list.filter, { sort: list.rules.defaultSort }))
  const select = useRef<HTMLSelectElement>(null)
  const apply = () => {
    const by = select.current?.value ?? sort
    navigate(listPath(list, { sort: { by, order: 'asc' } }), { replace: true, preventScrollReset: true })
  }
  useEarlyChange(select, apply)
  return (
    <form
      method="get"
      action={list.path}
      className="no-print flex max-w-reading flex-wrap items-center gap-2 text-sm sm:justify-end"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {[...hiddenParams].map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
        <input key={`${n} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="keyword-sort">Sort by</label>
      <select
        ref={select}
        id="keyword-sort"
        name="sort[by]"
        className="field w-auto"
        key={sort}
        defaultValue={sort}
        aria-describedby="keyword-sort-meaning"
        onChange={apply}
      >
        {sortOptions.map((option) => (
          <option key={option} value={option}>
            {keywordSorts[option].label}
          </option>
        ))}
      </select>
      {/* Rendered even when hidden, because the Enter key activates it. */}
      <Button hidden={isHydrated}>Go</Button>
      <p id="keyword-sort-meaning" className="basis-full text-xs text-ink-3 sm:text-end">
        {keywordSorts[sort].definition}
      </p>
    </form>
  )
}
