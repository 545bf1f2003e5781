import { Button } from './button'
import { Checkbox, ChoiceGroup, type Radio } from './choice-field'
import { TextField } from './text-field'

/** Looks among what there is to choose. It sends the whole form, so that nothing typed is lost without a script. */
export function FindField({ label, sought }: { label: string; sought: string }) {
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField id="find" name="find" label={label} maxLength={200} defaultValue={sought} />
        <Button name="intent" value="find" formNoValidate icon="search">
          Find
        </Button>
      </div>
      <input type="hidden" name="sought" value={sought} />
    </>
  )
}

export type Found = { id: string; name: string; hint?: string; isDisabled?: boolean }

/** What was found, in a box of its own height, several or one of which are chosen. */
export function FoundChoices({
  name,
  legend,
  sought,
  found,
  hasMore,
  chosen,
  choice: Choice = Checkbox,
  errors,
}: {
  name: string
  legend: string
  sought: string
  found: Found[]
  hasMore: boolean
  /** Ids */
  chosen: readonly string[]
  choice?: typeof Checkbox | typeof Radio
  errors: string[] | undefined
}) {
  return (
    <ChoiceGroup id={name} legend={legend} errors={errors}>
      <div className="max-h-72 overflow-auto">
        {found.map(({ id, name: label, hint, isDisabled = false }) => (
          <Choice
            // Found anew, a box shows what was typed.
            key={`${sought} ${id}`}
            name={name}
            value={id}
            label={label}
            hint={hint}
            disabled={isDisabled}
            defaultChecked={!isDisabled && chosen.includes(id)}
          />
        ))}
      </div>
      {found.length === 0 ? <p className="hint">None found.</p> : null}
      {hasMore ? <p className="hint">There are more. Find them by name.</p> : null}
    </ChoiceGroup>
  )
}
