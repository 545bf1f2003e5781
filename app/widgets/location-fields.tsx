import { ChoiceField } from '#app/ui/choice-field'
import { FindField, FoundChoices } from '#app/ui/find-and-choose'
import type { ShownEditor } from './shown-editor'
import { widgetTypes } from './widget'
import type { WidgetFields } from './widget-form'

/** The choice of locations. */
export function LocationFields({
  editor: { type, locations, sought, mayHaveAll },
  fields,
}: {
  editor: ShownEditor
  fields: WidgetFields
}) {
  const isOfOne = widgetTypes[type].isOfOneLocation
  const hasReach = mayHaveAll && !isOfOne
  return (
    <>
      {hasReach ? (
        <ChoiceField
          field={fields.reach}
          type="radio"
          legend="Of"
          options={[
            { value: 'all', label: 'All locations, including future ones' },
            { value: 'some', label: 'Only some locations' },
          ]}
        />
      ) : (
        <input type="hidden" name="reach" value="some" />
      )}
      <div
        className={`card p-4 ${hasReach ? 'hidden group-has-[[name=reach][value=some]:checked]/widget:block' : ''}`}
      >
        <FindField field={fields.find} label="Find locations" sought={sought.locations} />
        <div className="mt-4">
          <FoundChoices
            field={fields.locations}
            type={isOfOne ? 'radio' : 'checkbox'}
            legend={isOfOne ? 'Location' : 'Locations'}
            sought={sought.locations}
            found={locations.entries.map(({ id, name, detail }) => ({ id, name, hint: detail }))}
            hasMore={locations.hasMore}
          />
        </div>
      </div>
    </>
  )
}
