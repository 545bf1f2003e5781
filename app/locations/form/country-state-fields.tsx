import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '#app/ui/button'
import { controlProps, Field } from '#app/ui/field'
import { useCombobox } from '#app/ui/use-combobox'
import { factLabels } from '../location'
import type { Country, State } from '../places/countries'
import type { FormValues } from './form-values'
import { posted } from './posted'
import type { Errors } from './use-field-errors'

export type Countries = { own: Country[]; others: Country[] }

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/**
 * Country and state. Without a script two lists, the second filled by a button that sends the form on its way; with
 * one two fields to type in, and a chosen country brings its states along.
 */
export function CountryStateFields({
  values,
  countries,
  states: given,
  errors,
}: {
  values: FormValues
  countries: Countries
  states: State[]
  errors: Errors
}) {
  const Combobox = useCombobox()
  const asking = useFetcher<{ states: State[] }>()
  const [countryId, setCountryId] = useState(values.country_id)
  const states = asking.data?.states ?? given
  const all = [...countries.own, ...countries.others]
  const country = { id: 'country_id', label: factLabels.country, errors: errors.country_id ?? undefined }
  const state = { id: 'state_id', label: factLabels.state, errors: errors.state_id ?? undefined }
  // While those of another country are on their way.
  const areStale = countryId !== '' && !states[0]?.id.startsWith(countryId)
  const [stateId, setStateId] = useState(values.state_id)
  const chosenState = states.find(({ id }) => id === stateId)

  function choose(id: string) {
    setCountryId(id)
    const form = document.getElementById('country_id')?.closest('form')
    if (form && id)
      asking.submit(posted(form, { intent: 'refresh-states', country_id: id }), { method: 'post' })
  }

  if (Combobox)
    return (
      <>
        <Combobox
          {...country}
          name="country_id"
          options={all.map(option)}
          chosen={optionOf(all, countryId)}
          onChoose={choose}
          autoComplete="off"
        />
        <Combobox
          // Another country has other states.
          key={states[0]?.id}
          {...state}
          name="state_id"
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
          className="field"
          name="country_id"
          autoComplete="country"
          defaultValue={values.country_id}
          onChange={(event) => choose(event.currentTarget.value)}
          {...controlProps(country)}
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
            className="field"
            name="state_id"
            autoComplete="address-level1"
            value={chosenState?.id ?? ''}
            onChange={(event) => setStateId(event.currentTarget.value)}
            {...controlProps(state)}
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

function optionOf(all: Country[], id: string) {
  const country = all.find((each) => each.id === id)
  return country ? option(country) : null
}

function Options({ of }: { of: { id: string; name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
