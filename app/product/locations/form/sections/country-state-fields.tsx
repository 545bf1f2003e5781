import { getSelectProps } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '#app/kit/ui/button'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { Field } from '#app/kit/ui/fields/field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { useLazyCombobox } from '#app/kit/ui/fields/use-lazy-control'
import { useHiddenFields } from '#app/kit/ui/forms/form'
import { facts } from '../../facts'
import { automaticZone } from '../form-values'
import type { LocationFields } from '../location-form-page'
import type { Countries, NamedChoice } from './named-choice'

const toOption = ({ id, name }: NamedChoice) => ({ value: id, label: name })

/**
 * The fields for the country, state and time zone. With JavaScript, the country and state are comboboxes, and choosing
 * a country loads its states. Without it, they are select menus, and a button submits the form to update the list of
 * states.
 */
export function CountryStateFields({
  fields: { country_id, state_id, time_zone },
  countries,
  ...initial
}: {
  fields: LocationFields
  countries: Countries
  states: NamedChoice[]
  zones: string[]
}) {
  const Combobox = useLazyCombobox()
  const fetcher = useFetcher<{ states: NamedChoice[]; zones: string[] }>()
  const carriedFields = useHiddenFields()
  const [countryId, setCountryId] = useState(country_id.initialValue ?? '')
  const { states, zones } = fetcher.data ?? initial
  const allCountries = [...countries.used, ...countries.others]
  const country = { field: country_id, label: facts.country.label }
  const state = { field: state_id, label: facts.state.label }
  // True while the states of the newly chosen country are loading.
  const isLoadingStates = countryId !== '' && !states[0]?.id.startsWith(countryId)
  const [stateId, setStateId] = useState(state_id.initialValue ?? '')
  const chosenState = states.find(({ id }) => id === stateId)

  function selectCountry(id: string) {
    setCountryId(id)
    setStateId('')
    if (id) fetcher.submit({ ...carriedFields, intent: 'refresh-states', country_id: id }, { method: 'post' })
  }

  if (Combobox)
    return (
      <>
        <Combobox
          {...country}
          options={allCountries.map(toOption)}
          chosen={findOption(allCountries, countryId)}
          onChoose={selectCountry}
          autoComplete="off"
        />
        <Combobox
          // Mount the field again when the list of states changes.
          key={states[0]?.id}
          {...state}
          options={states.map(toOption)}
          chosen={chosenState ? toOption(chosenState) : null}
          disabled={isLoadingStates}
          autoComplete="off"
        />
        <TimeZoneField field={time_zone} zones={zones} />
      </>
    )
  return (
    <>
      <Field {...country}>
        <select
          {...toControlProps(getSelectProps(country_id))}
          // A country is always selected. HTML allows `required` only if the first option is empty.
          required={undefined}
          className="field"
          autoComplete="country"
          onChange={(event) => selectCountry(event.currentTarget.value)}
        >
          <optgroup label="Your countries">
            <Options choices={countries.used} />
          </optgroup>
          <optgroup label="Other countries">
            <Options choices={countries.others} />
          </optgroup>
        </select>
      </Field>
      <Field {...state}>
        <div className="flex gap-2">
          <select
            {...toControlProps(getSelectProps(state_id, { value: false }))}
            // Uncontrolled, so that React keeps a state that was chosen before the scripts loaded.
            key={states[0]?.id}
            className="field"
            autoComplete="address-level1"
            defaultValue={chosenState?.id ?? ''}
            onChange={(event) => setStateId(event.currentTarget.value)}
          >
            <option value="">Choose a state</option>
            <Options choices={states} />
          </select>
          <Button className="without-script" name="intent" value="refresh-states" formNoValidate>
            Show states
          </Button>
        </div>
      </Field>
      <TimeZoneField field={time_zone} zones={zones} />
    </>
  )
}

/** The select menu for the time zone. The selected zone stays in the list when the user chooses another country. */
function TimeZoneField({ field, zones }: { field: LocationFields['time_zone']; zones: string[] }) {
  const initialZone: unknown = field.initialValue
  const [chosen, setChosen] = useState(
    typeof initialZone === 'string' && initialZone ? initialZone : automaticZone,
  )
  const availableZones = chosen !== automaticZone && !zones.includes(chosen) ? [chosen, ...zones] : zones
  return (
    <SelectField
      field={field}
      label={facts.time_zone.label}
      hint="Automatic uses the location’s coordinates, country or account time zone."
      className="sm:col-span-2"
      defaultValue={chosen}
      onChange={(event) => setChosen(event.currentTarget.value)}
      options={[
        { value: automaticZone, label: 'Automatic' },
        ...availableZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
    />
  )
}

function findOption(choices: NamedChoice[], id: string) {
  const country = choices.find((each) => each.id === id)
  return country ? toOption(country) : null
}

function Options({ choices }: { choices: NamedChoice[] }) {
  return choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
