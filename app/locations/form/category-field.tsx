import { useFetcher } from '@remix-run/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button'
import { Radio } from '#app/ui/choice'
import type { ComboboxProps } from '#app/ui/combobox'
import { withError } from '#app/ui/control'
import { useCarriedFields } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { useCombobox } from '#app/ui/use-combobox'
import type { FoundCategories } from './category-choice.server'
import type { LocationFields } from './location-form'

const PAUSE_MS = 500

type Choosing = { fields: LocationFields; found?: FoundCategories }

/**
 * Finds a category among thousands by words. Without JavaScript, the words are posted and the form returns with results
 * to choose from.
 */
export function CategoryField(props: Choosing) {
  const Combobox = useCombobox()
  return Combobox ? <CategoryCombobox {...props} Combobox={Combobox} /> : <CategorySearch {...props} />
}

const look = { label: 'Category', optional: true, autoComplete: 'off' }

function CategoryCombobox({
  fields: { category_id, category_q, category_sought },
  found: given,
  Combobox,
}: Choosing & { Combobox: ComponentType<ComboboxProps> }) {
  const asking = useFetcher<{ found?: FoundCategories }>()
  const carried = useCarriedFields()
  const [sought, setSought] = useState(category_sought.initialValue ?? '')
  const timer = useRef<number>()
  const found = asking.data?.found ?? given
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function search(words: string) {
    window.clearTimeout(timer.current)
    if (!words.trim()) return
    const ask = () =>
      asking.submit({ ...carried, intent: 'find-category', category_q: words }, { method: 'post' })
    timer.current = window.setTimeout(ask, PAUSE_MS)
  }

  return (
    <>
      <Combobox
        {...look}
        field={withError(category_q, found?.failure)}
        valueField={category_id}
        options={(found?.categories ?? []).map((each) => ({ value: each.id, label: each.name }))}
        chosen={
          category_q.initialValue
            ? { value: category_id.initialValue ?? '', label: category_q.initialValue }
            : null
        }
        isSearching={asking.state !== 'idle'}
        onSearch={search}
        onChoose={(chosen) => setSought(found?.categories.find((each) => each.id === chosen)?.name ?? '')}
      />
      <input type="hidden" name="category_sought" value={sought} />
    </>
  )
}

function CategorySearch({ fields: { category_id, category_q, category_sought }, found }: Choosing) {
  const chosen = category_id.initialValue ?? ''
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField {...look} field={withError(category_q, found?.failure)} className="min-w-0 flex-1" />
        <Button name="intent" value="find-category" formNoValidate icon="search">
          Find category
        </Button>
      </div>
      <input
        type="hidden"
        name="category_sought"
        value={found?.words ?? category_sought.initialValue ?? ''}
      />
      {found && !found.failure ? (
        <fieldset className="mt-2 max-h-72 overflow-auto">
          <legend className="sr-only">Categories found</legend>
          <input type="hidden" name="category_found" value="yes" />
          {found.categories.map(({ id, name }) => (
            <Radio key={id} name="category_id" value={id} label={name} defaultChecked={id === chosen} />
          ))}
          {found.categories.length === 0 ? <p className="hint">None found.</p> : null}
          {found.hasMore ? <p className="hint">There are more. Use more words to find them.</p> : null}
        </fieldset>
      ) : (
        <input type="hidden" name="category_id" value={chosen} />
      )}
    </>
  )
}
