import { getSelectProps } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '#app/ui/button'
import { withinForm } from '#app/ui/control'
import { Field } from '#app/ui/field'
import { useCarriedFields } from '#app/ui/form'
import { SelectField } from '#app/ui/select-field'
import { useCombobox } from '#app/ui/use-combobox'
import { facts } from '../facts'
import { automaticZone } from './form-values'
import type { LocationFields } from './location-form'

export type NamedChoice = { id: string; name: string }
export type Countries = { own: NamedChoice[]; others: NamedChoice[] }

const option = ({ id, name }: NamedChoice) => ({ value: id, label: name })

/**
 * Country, state and time zone. Without JavaScript, two lists, the second of which is filled by a button that posts the
 * form; with JavaScript, two comboboxes, and choosing a country loads its states.
 */
export function CountryStateFields({
  fields: { country_id, state_id, time_zone },
  countries,
  ...given
}: {
  fields: LocationFields
  countries: Countries
  states: NamedChoice[]
  zones: string[]
}) {
  const Combobox = useCombobox()
  const asking = useFetcher<{ states: NamedChoice[]; zones: string[] }>()
  const carried = useCarriedFields()
  const [countryId, setCountryId] = useState(country_id.initialValue ?? '')
  const { states, zones } = asking.data ?? given
  const all = [...countries.own, ...countries.others]
  const country = { field: country_id, label: facts.country.label }
  const state = { field: state_id, label: facts.state.label }
  // True while the states of the newly chosen country are loading.
  const areStale = countryId !== '' && !states[0]?.id.startsWith(countryId)
  const [stateId, setStateId] = useState(state_id.initialValue ?? '')
  const chosenState = states.find(({ id }) => id === stateId)

  function choose(id: string) {
    setCountryId(id)
    setStateId('')
    if (id) asking.submit({ ...carried, intent: 'refresh-states', country_id: id }, { method: 'post' })
  }

  if (Combobox)
    return (
      <>
        <Combobox
          {...country}
          options={all.map(option)}
          chosen={optionOf(all, countryId)}
          onChoose={choose}
          autoComplete="off"
        />
        <Combobox
          // Remounts the field, since another country has other states.
          key={states[0]?.id}
          {...state}
          options={states.map(option)}
          chosen={chosenState ? option(chosenState) : null}
          disabled={areStale}
          autoComplete="off"
        />
        <TimeZoneField field={time_zone} zones={zones} />
      </>
    )
  return (
    <>
      <Field {...country}>
        <select
          {...withinForm(getSelectProps(country_id))}
          className="field"
          autoComplete="country"
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <optgroup label="Yours">
            <Options of={countries.own} />
          </optgroup>
          <optgroup label="All others">
            <Options of={countries.others} />
          </optgroup>
        </select>
      </Field>
      <Field {...state}>
        <div className="flex gap-2">
          <select
            {...withinForm(getSelectProps(state_id, { value: false }))}
            className="field"
            autoComplete="address-level1"
            value={chosenState?.id ?? ''}
            onChange={(event) => setStateId(event.currentTarget.value)}
          >
            <option value="">Choose a state</option>
            <Options of={states} />
          </select>
          <Button name="intent" value="refresh-states" formNoValidate>
            Update states
          </Button>
        </div>
      </Field>
      <TimeZoneField field={time_zone} zones={zones} />
    </>
  )
}

/** Keeps the chosen zone in the list when another country is chosen. */
function TimeZoneField({ field, zones }: { field: LocationFields['time_zone']; zones: string[] }) {
  const first: unknown = field.initialValue
  const [chosen, setChosen] = useState(typeof first === 'string' && first ? first : automaticZone)
  const all = chosen !== automaticZone && !zones.includes(chosen) ? [chosen, ...zones] : zones
  return (
    <SelectField
      field={field}
      label={facts.time_zone.label}
      hint="Automatic: from its coordinates, or its country if that has only one, or your account."
      className="sm:col-span-2"
      defaultValue={chosen}
      onChange={(event) => setChosen(event.currentTarget.value)}
      options={[
        { value: automaticZone, label: 'Automatic' },
        ...all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
    />
  )
}

function optionOf(all: NamedChoice[], id: string) {
  const country = all.find((each) => each.id === id)
  return country ? option(country) : null
}

function Options({ of }: { of: NamedChoice[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
