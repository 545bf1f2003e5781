import { Link } from '@remix-run/react'
import { Icon } from '#app/ui/icon'

/** Searches on Enter and by its button. Left empty, it gives the search up. */
export function SearchBox({
  text,
  removeTo,
  apply,
}: {
  text: string
  removeTo: string | null
  apply: (form: HTMLFormElement) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not an element React 18 knows the types of
    <div role="search" className="inline-flex max-w-full items-center">
      <label className="sr-only" htmlFor="filter-search">
        Search
      </label>
      <input
        key={text}
        id="filter-search"
        className="field w-44 rounded-e-none"
        type="search"
        name="search_terms"
        maxLength={200}
        placeholder="Search"
        defaultValue={text}
        onBlur={({ currentTarget: input }) => {
          if (text && input.value.trim() === '' && input.form) apply(input.form)
        }}
      />
      <button type="submit" className="btn -ms-px rounded-s-none px-2.5" title="Search">
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
      {removeTo ? (
        <Link className="ms-2 text-sm" to={removeTo} replace preventScrollReset>
          Clear search
        </Link>
      ) : null}
    </div>
  )
}
