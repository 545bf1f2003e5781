import { Button } from '#app/kit/ui/button'
import { Radio } from '#app/kit/ui/fields/choice'
import { withFieldError } from '#app/kit/ui/fields/control-props'
import { TextField } from '#app/kit/ui/fields/text-field'
import { useLazyControl } from '#app/kit/ui/fields/use-lazy-control'
import type { CategoryFieldProps } from './category-field-props'

const loadCombobox = async () => (await import('./category-combobox')).CategoryCombobox

const labelProps = { label: 'Category', optional: true, autoComplete: 'off' }

/**
 * A field that searches thousands of categories. Without JavaScript, a button submits the search text, and the form is
 * returned with the results.
 */
export function CategoryField(props: CategoryFieldProps) {
  const CategoryCombobox = useLazyControl(loadCombobox)
  return CategoryCombobox ? (
    <CategoryCombobox {...props} labelProps={labelProps} />
  ) : (
    <CategorySearch {...props} />
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
          {...labelProps}
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
          <input type="hidden" name="category_found" value={found.page} />
          {[...(found.chosen ? [found.chosen] : []), ...found.categories].map(({ id, name }) => (
            <Radio key={id} name="category_id" value={id} label={name} defaultChecked={id === chosen} />
          ))}
          {found.categories.length === 0 ? <p className="hint">No categories found.</p> : null}
          <div className="flex gap-2">
            {found.page > 1 ? <PageButton page={found.page - 1}>Previous categories</PageButton> : null}
            {found.hasMore ? <PageButton page={found.page + 1}>More categories</PageButton> : null}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="category_id" value={chosen} />
      )}
    </>
  )
}

function PageButton({ page, children }: { page: number; children: string }) {
  return (
    <Button name="category_page" value={page} formNoValidate>
      {children}
    </Button>
  )
}
