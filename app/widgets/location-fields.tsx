import { Checkbox, ChoiceGroup, Radio } from '#app/ui/choice-field'
import { FindField, FoundChoices } from '#app/ui/find-and-choose'
import type { ShownEditor } from './shown-editor'
import { widgetTypes } from './widget'

/** Which places it is about. */
export function LocationFields({
  editor: { type, typed, locations, sought, mayHaveAll },
  errors,
}: {
  editor: ShownEditor
  errors: Record<string, string[]>
}) {
  const isOfOne = widgetTypes[type].isOfOneLocation
  const hasReach = mayHaveAll && !isOfOne
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
        <FindField label="Find locations" sought={sought.locations} />
        <div className="mt-4">
          <FoundChoices
            name="locations"
            legend={isOfOne ? 'Location' : 'Locations'}
            sought={sought.locations}
            found={locations.entries.map(({ id, name, detail }) => ({ id, name, hint: detail }))}
            hasMore={locations.hasMore}
            chosen={typed.locations}
            choice={isOfOne ? Radio : Checkbox}
            errors={errors.locations}
          />
        </div>
      </div>
    </>
  )
}
