import type { FieldMetadata } from '@conform-to/react'
import { CheckboxField, ChoiceField, Choices } from '#app/ui/fields/choice-field'
import { ChoiceGroup } from '#app/ui/fields/choice-group'
import { SelectField } from '#app/ui/fields/select-field'
import { TextField } from '#app/ui/fields/text-field'
import { formatInteger, pluralize } from '#app/ui/format-numbers'
import { sourceFromColumn } from '../columns/column-fields'
import { ratingScaleDescriptions, ratingScales } from '../columns/parse-rating'
import type { MappingPageData } from './load-mapping-page.server'
import type { MappingFields } from './mapping-form'

type FieldProps = { page: MappingPageData; field: FieldMetadata<unknown> }
type FieldsProps = { page: MappingPageData; fields: MappingFields }

const scaleLabels = { stars: 'Stars', tens: '0–10', mixed: 'Mixed 1–5 and 0–10', hundreds: '0–100' }

export function RatingScaleField({ page, field }: FieldProps) {
  const valueCounts = page.ratings
    .map(({ value, count }) => `${value || 'empty'} × ${formatInteger(count)}`)
    .join(', ')
  return (
    <ChoiceGroup
      field={field}
      legend="How ratings are read"
      hint={
        page.ratings.length
          ? `In the first ${pluralize(page.sampleSize, 'row')}: ${valueCounts}.`
          : 'No column is the rating yet.'
      }
    >
      {page.above5 ? (
        <p className="mb-1 text-sm font-medium">
          {pluralize(page.above5, 'rating')} in these rows {page.above5 === 1 ? 'is' : 'are'} above 5. Say
          what they mean.
        </p>
      ) : null}
      <Choices
        field={field}
        type="radio"
        options={ratingScales.map((scale) => ({
          value: scale,
          label: scaleLabels[scale],
          hint: ratingScaleDescriptions[scale],
        }))}
      />
      <p className="hint mt-1">Nothing and zero mean no rating. Words are rejected, with the reason.</p>
    </ChoiceGroup>
  )
}

export function SourceField({ page, field }: FieldProps) {
  const options = page.sources.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <SelectField
      field={field}
      label="Source"
      hint="Where the reviews were written."
      options={[{ value: sourceFromColumn, label: 'As its column says' }, ...options]}
    />
  )
}

export function LocationFields({ page, fields }: FieldsProps) {
  return (
    <>
      <TextField
        field={fields.location}
        label="One location for all rows"
        hint="If no column tells the location: its name or its store code."
        optional
      />
      {page.canCreate ? (
        <CheckboxField
          field={fields.createLocations}
          label="Create locations that are not found"
          hint="Otherwise their rows are rejected, with the reason."
        />
      ) : null}
    </>
  )
}

export function DateFields({ page, fields }: FieldsProps) {
  const { proven, ambiguous, relative } = page.dates
  const evidence = ambiguous
    ? `${pluralize(ambiguous, 'date')} in these rows can be read both ways. ${
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
            ? `${pluralize(relative, 'date')} in these rows ${relative === 1 ? 'is' : 'are'} relative ("2 years ago"): counted back from this day and marked as estimated.`
            : 'Rows without a date get this day, marked as estimated.'
        }
      />
    </>
  )
}
