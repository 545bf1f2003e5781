import type { FieldMetadata } from '@conform-to/react'
import { CheckboxField, ChoiceField, Choices } from '#app/ui/choice-field'
import { ChoiceGroup } from '#app/ui/choice-group'
import { counted, wholeNumber } from '#app/ui/numbers'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { byColumn } from './columns/fields'
import { ratingRules, ratingScales } from './columns/ratings'
import type { MappingFields } from './mapping-form'
import type { MappingPage } from './mapping-page.server'

type One = { page: MappingPage; field: FieldMetadata<unknown> }
type Several = { page: MappingPage; fields: MappingFields }

const scaleNames = { stars: 'Stars', tens: '0–10', mixed: 'Mixed 1–5 and 0–10', hundreds: '0–100' }

export function RatingRules({ page, field }: One) {
  const found = page.ratings
    .map(({ value, count }) => `${value || 'empty'} × ${wholeNumber(count)}`)
    .join(', ')
  return (
    <ChoiceGroup
      field={field}
      legend="How ratings are read"
      hint={
        page.ratings.length
          ? `In the first ${counted(page.sampled, 'row')}: ${found}.`
          : 'No column is the rating yet.'
      }
    >
      {page.above5 ? (
        <p className="mb-1 text-sm font-medium">
          {counted(page.above5, 'rating')} in these rows {page.above5 === 1 ? 'is' : 'are'} above 5. Say what
          they mean.
        </p>
      ) : null}
      <Choices
        field={field}
        type="radio"
        options={ratingScales.map((scale) => ({
          value: scale,
          label: scaleNames[scale],
          hint: ratingRules[scale],
        }))}
      />
      <p className="hint mt-1">Nothing and zero mean no rating. Words are rejected, with the reason.</p>
    </ChoiceGroup>
  )
}

export function SourceRule({ page, field }: One) {
  const options = page.sources.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <SelectField
      field={field}
      label="Source"
      hint="Where the reviews were written."
      options={[{ value: byColumn, label: 'As its column says' }, ...options]}
    />
  )
}

export function LocationRules({ page, fields }: Several) {
  return (
    <>
      <TextField
        field={fields.location}
        label="One location for all rows"
        hint="If no column tells the location: its name or its store code."
        optional
      />
      {page.mayCreate ? (
        <CheckboxField
          field={fields.createLocations}
          label="Create locations that are not found"
          hint="Otherwise their rows are rejected, with the reason."
        />
      ) : null}
    </>
  )
}

export function DateRules({ page, fields }: Several) {
  const { proven, unclear, relative } = page.dates
  const evidence = unclear
    ? `${counted(unclear, 'date')} in these rows can be read both ways. ${
        proven
          ? `Others show that the ${proven === 'mdy' ? 'month' : 'day'} comes first.`
          : 'Nothing in the file says which is meant: choose.'
      }`
    : 'No date in these rows depends on it.'
  return (
    <>
      <ChoiceField
        field={fields.dateOrder}
        legend="Dates such as 3/4/2024"
        hint={evidence}
        type="radio"
        options={[
          { value: 'mdy', label: 'March 4: month first' },
          { value: 'dmy', label: '3 April: day first' },
        ]}
      />
      <TextField
        field={fields.fileDate}
        type="date"
        label="The file was made on"
        hint={
          relative
            ? `${counted(relative, 'date')} in these rows ${relative === 1 ? 'is' : 'are'} relative ("2 years ago"): counted back from this day and marked as estimated.`
            : 'Rows without a date get this day, marked as estimated.'
        }
      />
    </>
  )
}
