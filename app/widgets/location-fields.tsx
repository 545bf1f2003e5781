import { Button } from '#app/ui/button'
import { Checkbox, ChoiceGroup, Radio } from '#app/ui/choice-field'
import { TextField } from '#app/ui/text-field'
import type { ShownEditor } from './shown-editor'
import { widgetTypes } from './widget'

/** Which places it is about. Searching sends the whole form, so that nothing typed is lost without a script. */
export function LocationFields({
  editor: { type, typed, locations, sought, mayHaveAll },
  errors,
}: {
  editor: ShownEditor
  errors: Record<string, string[]>
}) {
  const isOfOne = widgetTypes[type].isOfOneLocation
  const hasReach = mayHaveAll && !isOfOne
  const Choice = isOfOne ? Radio : Checkbox
  return (
    <>
      {hasReach ? (
        <ChoiceGroup id="reach" legend="Of">
          <Radio
            name="reach"
            value="all"
            label="All locations, also those added later"
            defaultChecked={typed.reach === 'all'}
          />
          <Radio
            name="reach"
            value="some"
            label="Only some locations"
            defaultChecked={typed.reach === 'some'}
          />
        </ChoiceGroup>
      ) : (
        <input type="hidden" name="reach" value="some" />
      )}
      <div
        className={`card p-4 ${hasReach ? 'hidden group-has-[[name=reach][value=some]:checked]/widget:block' : ''}`}
      >
        <div className="flex items-end gap-2">
          <TextField
            id="find"
            name="find"
            label="Find locations"
            maxLength={200}
            defaultValue={sought.locations}
          />
          <Button name="intent" value="find" formNoValidate icon="search">
            Find
          </Button>
        </div>
        <input type="hidden" name="sought" value={sought.locations} />
        <div className="mt-4">
          <ChoiceGroup id="locations" legend={isOfOne ? 'Location' : 'Locations'} errors={errors.locations}>
            <div className="max-h-72 overflow-auto">
              {locations.entries.map(({ id, name, detail }) => (
                <Choice
                  // Found anew, a box shows what was typed.
                  key={`${sought.locations} ${id}`}
                  name="locations"
                  value={id}
                  label={name}
                  hint={detail}
                  defaultChecked={typed.locations.includes(id)}
                />
              ))}
            </div>
            {locations.entries.length === 0 ? <p className="hint">None found.</p> : null}
            {locations.hasMore ? <p className="hint">There are more. Find them by name.</p> : null}
          </ChoiceGroup>
        </div>
      </div>
    </>
  )
}
