import { getSelectProps } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '#app/ui/button'
import { withinForm } from '#app/ui/control'
import { Field } from '#app/ui/field'
import { useCarriedFields } from '#app/ui/form'
import { useCombobox } from '#app/ui/use-combobox'
import { facts } from '../facts'
import type { LocationFields } from './location-form'

/** A country or a state. */
export type NamedChoice = { id: string; name: string }
export type Countries = { own: NamedChoice[]; others: NamedChoice[] }

const option = ({ id, name }: NamedChoice) => ({ value: id, label: name })

/**
 * Country and state. Without a script two lists, the second filled by a button that sends the form on its way; with
 * one two fields to type in, and a chosen country brings its states along.
 */
export function CountryStateFields({
  fields: { country_id, state_id },
  countries,
  states: given,
}: {
  fields: LocationFields
  countries: Countries
  states: NamedChoice[]
}) {
  const Combobox = useCombobox()
  const asking = useFetcher<{ states: NamedChoice[] }>()
  const carried = useCarriedFields()
  const [countryId, setCountryId] = useState(country_id.initialValue ?? '')
  const states = asking.data?.states ?? given
  const all = [...countries.own, ...countries.others]
  const country = { field: country_id, label: facts.country.label }
  const state = { field: state_id, label: facts.state.label }
  // While those of another country are on their way.
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
          // Another country has other states.
          key={states[0]?.id}
          {...state}
          options={states.map(option)}
          chosen={chosenState ? option(chosenState) : null}
          disabled={areStale}
          autoComplete="off"
        />
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
    </>
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
