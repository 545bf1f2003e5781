import { useFetcher } from '@remix-run/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button'
import { Radio } from '#app/ui/choice-field'
import type { ComboboxProps } from '#app/ui/combobox'
import { TextField } from '#app/ui/text-field'
import { useCombobox } from '#app/ui/use-combobox'
import type { FoundCategories } from './category-choice.server'
import type { FormValues } from './form-values'
import { posted } from './posted'
import type { Errors } from './use-field-errors'

const PAUSE_MS = 500

type Choosing = { values: FormValues; found?: FoundCategories; errors: Errors }

/** Found by words, among thousands. Without a script the words are sent and what was found comes back to choose from. */
export function CategoryField(props: Choosing) {
  const Combobox = useCombobox()
  return Combobox ? <CategoryCombobox {...props} Combobox={Combobox} /> : <CategorySearch {...props} />
}

const field = { id: 'category_q', label: 'Category', optional: true, maxLength: 200 }

function CategoryCombobox({
  values,
  found: given,
  errors,
  Combobox,
}: Choosing & { Combobox: ComponentType<ComboboxProps> }) {
  const asking = useFetcher<{ found?: FoundCategories }>()
  const [sought, setSought] = useState(values.category_sought)
  const timer = useRef<number>()
  const found = asking.data?.found ?? given
  const id = values.category_id
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function search(words: string) {
    window.clearTimeout(timer.current)
    const form = document.getElementById(field.id)?.closest('form')
    if (!form || !words.trim()) return
    const ask = () =>
      asking.submit(posted(form, { intent: 'find-category', category_q: words }), { method: 'post' })
    timer.current = window.setTimeout(ask, PAUSE_MS)
  }

  return (
    <>
      <Combobox
        {...field}
        name="category_id"
        textName="category_q"
        autoComplete="off"
        options={(found?.categories ?? []).map((each) => ({ value: each.id, label: each.name }))}
        chosen={values.category_q ? { value: id, label: values.category_q } : null}
        isSearching={asking.state !== 'idle'}
        onSearch={search}
        onChoose={(chosen) => setSought(found?.categories.find((each) => each.id === chosen)?.name ?? '')}
        errors={found?.failure ? [found.failure] : (errors.category_q ?? undefined)}
      />
      <input type="hidden" name="category_sought" value={sought} />
    </>
  )
}

function CategorySearch({ values, found, errors }: Choosing) {
  const problem = found?.failure ? [found.failure] : (errors.category_q ?? undefined)
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField
          {...field}
          className="min-w-0 flex-1"
          name="category_q"
          autoComplete="off"
          defaultValue={values.category_q}
          errors={problem}
        />
        <Button name="intent" value="find-category" formNoValidate icon="search">
          Find category
        </Button>
      </div>
      <input type="hidden" name="category_sought" value={found?.words ?? values.category_sought} />
      {found && !found.failure ? (
        <fieldset className="mt-2 max-h-72 overflow-auto">
          <legend className="sr-only">Categories found</legend>
          <input type="hidden" name="category_found" value="yes" />
          {found.categories.map(({ id, name }) => (
            <Radio
              key={id}
              name="category_id"
              value={id}
              label={name}
              defaultChecked={id === values.category_id}
            />
          ))}
          {found.categories.length === 0 ? <p className="hint">None found.</p> : null}
          {found.hasMore ? <p className="hint">There are more. Use more words to find them.</p> : null}
        </fieldset>
      ) : (
        <input type="hidden" name="category_id" value={values.category_id} />
      )}
    </>
  )
}
