import { useFetcher } from '@remix-run/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button'
import { Radio } from '#app/ui/fields/choice'
import type { ComboboxProps } from '#app/ui/fields/combobox'
import { withFieldError } from '#app/ui/fields/control-props'
import { TextField } from '#app/ui/fields/text-field'
import { useLazyCombobox } from '#app/ui/fields/use-lazy-combobox'
import { useHiddenFields } from '#app/ui/forms/form'
import type { LocationFields } from '../location-form'
import type { CategoryResults } from './resolve-category.server'

const DEBOUNCE_MS = 500

type CategoryFieldProps = { fields: LocationFields; found?: CategoryResults }

/**
 * A field that searches thousands of categories. Without JavaScript, a button submits the search text, and the form is
 * returned with the results.
 */
export function CategoryField(props: CategoryFieldProps) {
  const Combobox = useLazyCombobox()
  return Combobox ? <CategoryCombobox {...props} Combobox={Combobox} /> : <CategorySearch {...props} />
}

const fieldProps = { label: 'Category', optional: true, autoComplete: 'off' }

function CategoryCombobox({
  fields: { category_id, category_q, category_searched_q },
  found: initialResults,
  Combobox,
}: CategoryFieldProps & { Combobox: ComponentType<ComboboxProps> }) {
  const fetcher = useFetcher<{ found?: CategoryResults }>()
  const carriedFields = useHiddenFields()
  const [searchedName, setSearchedName] = useState(category_searched_q.initialValue ?? '')
  const timer = useRef<number>()
  const found = fetcher.data?.found ?? initialResults
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function search(query: string) {
    window.clearTimeout(timer.current)
    if (!query.trim()) return
    const submit = () =>
      fetcher.submit({ ...carriedFields, intent: 'find-category', category_q: query }, { method: 'post' })
    timer.current = window.setTimeout(submit, DEBOUNCE_MS)
  }

  return (
    <>
      <Combobox
        {...fieldProps}
        field={withFieldError(category_q, found?.failure)}
        valueField={category_id}
        options={(found?.categories ?? []).map((each) => ({ value: each.id, label: each.name }))}
        chosen={
          category_q.initialValue
            ? { value: category_id.initialValue ?? '', label: category_q.initialValue }
            : null
        }
        isSearching={fetcher.state !== 'idle'}
        onSearch={search}
        onChoose={(chosen) =>
          setSearchedName(found?.categories.find((each) => each.id === chosen)?.name ?? '')
        }
      />
      <input type="hidden" name="category_searched_q" value={searchedName} />
    </>
  )
}

function CategorySearch({
  fields: { category_id, category_q, category_searched_q },
  found,
}: CategoryFieldProps) {
  const chosen = category_id.initialValue ?? ''
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField
          {...fieldProps}
          field={withFieldError(category_q, found?.failure)}
          className="min-w-0 flex-1"
        />
        <Button name="intent" value="find-category" formNoValidate icon="search">
          Find category
        </Button>
      </div>
      <input
        type="hidden"
        name="category_searched_q"
        value={found?.query ?? category_searched_q.initialValue ?? ''}
      />
      {found && !found.failure ? (
        <fieldset className="mt-2 max-h-72 overflow-auto">
          <legend className="sr-only">Categories found</legend>
          <input type="hidden" name="category_found" value="yes" />
          {found.categories.map(({ id, name }) => (
            <Radio key={id} name="category_id" value={id} label={name} defaultChecked={id === chosen} />
          ))}
          {found.categories.length === 0 ? <p className="hint">No categories found.</p> : null}
          {found.hasMore ? <p className="hint">Too many results. Refine your search.</p> : null}
        </fieldset>
      ) : (
        <input type="hidden" name="category_id" value={chosen} />
      )}
    </>
  )
}
