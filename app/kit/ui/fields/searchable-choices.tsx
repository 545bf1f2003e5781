import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { Button } from '../button'
import { Checkbox, Radio } from './choice'
import { ChoiceGroup } from './choice-group'
import { TextField } from './text-field'

/**
 * The search field for the available choices. Its button submits the whole form, so that no input is lost without
 * JavaScript.
 */
export function ChoiceSearchField({
  field,
  label,
  lastSearch,
}: {
  field: FieldMetadata<unknown>
  label: string
  /** The search text that produced the choices below. */
  lastSearch: string
}) {
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField field={field} label={label} />
        <Button name="intent" value="find" formNoValidate icon="search">
          Find
        </Button>
      </div>
      <input type="hidden" name="lastSearch" value={lastSearch} />
    </>
  )
}

export type ChoiceSearchResult = { id: string; name: string; hint?: string; isDisabled?: boolean }

/** The search results in a scrolling box, from which the user can select one or several. */
export function ChoiceSearchResults({
  field,
  type = 'checkbox',
  legend,
  lastSearch,
  results,
  hasMore,
}: {
  field: FieldMetadata<unknown>
  type?: 'radio' | 'checkbox'
  legend: string
  lastSearch: string
  results: ChoiceSearchResult[]
  hasMore: boolean
}) {
  const Choice = type === 'radio' ? Radio : Checkbox
  // Use the field's current value, because the initial value is out of date after a search.
  const chosen = [field.value ?? []].flat().map(String)
  const options = results.map(({ id }) => id)
  const controls = getCollectionProps(field, { type, options, value: false, ariaAttributes: false })
  return (
    <ChoiceGroup field={field} legend={legend}>
      <div className="max-h-72 overflow-auto">
        {results.map(({ id, name, hint, isDisabled = false }, index) => {
          const { key: _, form: __, required: ___, ...control } = controls[index]!
          return (
            <Choice
              // A new key after each search makes the checkbox render its current value.
              key={`${lastSearch} ${id}`}
              {...control}
              label={name}
              hint={hint}
              disabled={isDisabled}
              defaultChecked={!isDisabled && chosen.includes(id)}
            />
          )
        })}
      </div>
      {results.length === 0 ? <p className="hint">None found.</p> : null}
      {hasMore ? <p className="hint">Search to find more.</p> : null}
    </ChoiceGroup>
  )
}
