import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { ChoiceSearchField, ChoiceSearchResults } from '#app/kit/ui/fields/searchable-choices'
import { widgetTypes } from '../widget'
import { scopeLabels } from './option-labels'
import type { SerializedEditor } from './serialized-editor'
import type { WidgetFields } from './widget-fields'

/** The fields to select the locations of a widget. */
export function LocationFields({
  editor: { type, locations, search, canChooseAllLocations },
  fields,
}: {
  editor: SerializedEditor
  fields: WidgetFields
}) {
  const isForOneLocation = widgetTypes[type].isForOneLocation
  const hasScopeChoice = canChooseAllLocations && !isForOneLocation
  return (
    <>
      {hasScopeChoice ? (
        <ChoiceField
          field={fields.reach}
          type="radio"
          legend="Locations"
          options={[
            { value: 'all', label: scopeLabels.all },
            { value: 'some', label: scopeLabels.some },
          ]}
        />
      ) : (
        <input type="hidden" name="reach" value="some" />
      )}
      <div
        className={`card p-4 ${hasScopeChoice ? 'hidden group-with-[[name=reach][value=some]:checked]/widget:block' : ''}`}
      >
        <ChoiceSearchField field={fields.find} label="Find locations" lastSearch={search.locations} />
        <div className="mt-4">
          <ChoiceSearchResults
            field={fields.locations}
            type={isForOneLocation ? 'radio' : 'checkbox'}
            legend={isForOneLocation ? 'Location' : 'Locations'}
            lastSearch={search.locations}
            results={locations.entries.map(({ id, name, detail }) => ({ id, name, hint: detail }))}
            hasMore={locations.hasMore}
          />
        </div>
      </div>
    </>
  )
}
