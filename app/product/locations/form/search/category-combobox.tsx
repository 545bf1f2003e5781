import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Combobox, type ComboboxProps } from '#app/kit/ui/fields/combobox'
import { withFieldError } from '#app/kit/ui/fields/control-props'
import { useHiddenFields } from '#app/kit/ui/forms/form'
import type { CategoryFieldProps } from './category-field-props'
import type { CategoryResults } from './resolve-category.server'

const DEBOUNCE_MS = 500

/** Replaces the search button and the radio buttons of `CategoryField`. */
export function CategoryCombobox({
  fields: { category_id, category_q, category_searched_q },
  found: initialResults,
  labelProps,
}: CategoryFieldProps & { labelProps: Pick<ComboboxProps, 'label' | 'optional' | 'autoComplete'> }) {
  const fetcher = useFetcher<{ found?: CategoryResults }>()
  const carriedFields = useHiddenFields()
  const [chosen] = useState(() => findChosen(category_id.name, initialResults))
  const [searchedName, setSearchedName] = useState(chosen?.name ?? category_searched_q.initialValue ?? '')
  const timer = useRef<number>()
  const [found, setFound] = useState(initialResults)
  const { data } = fetcher
  useEffect(() => {
    if (data?.found) setFound((previous) => appendPage(previous, data.found!))
  }, [data])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function submit(query: string, page: number) {
    const search = { category_q: query, category_searched_q: query, category_page: String(page) }
    fetcher.submit({ ...carriedFields, intent: 'find-category', ...search }, { method: 'post' })
  }

  function search(query: string) {
    window.clearTimeout(timer.current)
    if (query.trim()) timer.current = window.setTimeout(submit, DEBOUNCE_MS, query, 1)
  }

  function loadMore() {
    if (found?.hasMore && fetcher.state === 'idle') submit(found.query, found.page + 1)
  }

  return (
    <>
      <Combobox
        {...labelProps}
        field={withFieldError(category_q, found?.failure)}
        valueField={category_id}
        options={(found?.categories ?? []).map((each) => ({ value: each.id, label: each.name }))}
        chosen={
          chosen
            ? { value: chosen.id, label: chosen.name }
            : category_q.initialValue
              ? { value: category_id.initialValue ?? '', label: category_q.initialValue }
              : null
        }
        isSearching={fetcher.state !== 'idle'}
        onSearch={search}
        onScrollToEnd={loadMore}
        onChoose={(id) => setSearchedName(found?.categories.find((each) => each.id === id)?.name ?? '')}
      />
      <input type="hidden" name="category_searched_q" value={searchedName} />
    </>
  )
}

/** Returns the result that is chosen in the list of radio buttons. */
function findChosen(name: string, results: CategoryResults | undefined) {
  const radio = document.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"]:checked`)
  return results?.categories.find(({ id }) => id === radio?.value)
}

/** Adds a further page to the results of the same search. */
function appendPage(previous: CategoryResults | undefined, next: CategoryResults): CategoryResults {
  const isNextPage = previous?.query === next.query && previous.page + 1 === next.page
  return isNextPage ? { ...next, categories: [...previous.categories, ...next.categories] } : next
}
