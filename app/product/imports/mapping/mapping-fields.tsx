import type { FieldMetadata } from '@conform-to/react'
import { DateField } from '#app/kit/ui/calendar/date-field'
import { CheckboxField, ChoiceField, Choices } from '#app/kit/ui/fields/choice-field'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { sourceFromColumn } from '../columns/column-fields'
import { ratingScaleDescriptions, ratingScales } from '../columns/parse-rating'
import type { MappingPageData } from './load-mapping-page.server'
import type { MappingFields } from './mapping-form-fields'

type FieldProps = { page: MappingPageData; field: FieldMetadata<unknown> }
type FieldsProps = { page: MappingPageData; fields: MappingFields }

/** The dates that the form accepts. */
const fileDateLimits = { min: '1990-01-01', max: '2099-12-31' }

const scaleLabels = {
  stars: 'Stars',
  tens: '0–10',
  nps: '0–10 (NPS)',
  mixed: 'Mixed 1–5 and 0–10',
  hundreds: '0–100',
}

export function RatingScaleField({ page, field }: FieldProps) {
  const valueCounts = page.ratings
    .map(({ value, count }) => `${value || 'empty'} × ${formatInteger(count)}`)
    .join(', ')
  return (
    <ChoiceGroup
      field={field}
      legend="Rating scale"
      hint={
        page.ratings.length
          ? `In the first ${pluralize(page.sampleSize, 'row')}: ${valueCounts}.`
          : 'No rating column chosen yet.'
      }
    >
      {page.above5 ? (
        <p className="mb-1 text-sm font-medium">
          {pluralize(page.above5, 'rating')} in these rows {page.above5 === 1 ? 'is' : 'are'} above 5. Choose
          their scale.
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
      <p className="hint mt-1">
        Empty, zero (except in an NPS) and unknown words mean no rating. “Excellent”, “five stars” and the
        like are stars.
      </p>
    </ChoiceGroup>
  )
}

export function SourceField({ page, field }: FieldProps) {
  const options = page.sources.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <SelectField
      field={field}
      label="Source"
      hint="Site where the reviews were posted."
      options={[{ value: sourceFromColumn, label: 'From the source column' }, ...options]}
    />
  )
}

export function LocationFields({ page, fields }: FieldsProps) {
  return (
    <>
      <TextField
        field={fields.location}
        label="One location for all rows"
        hint="Name or store code, if no column contains the location."
        optional
      />
      {page.canCreate ? (
        <CheckboxField
          field={fields.createLocations}
          label="Create locations that are not found"
          hint="Otherwise, their rows are rejected."
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
          ? `Other dates show that the ${proven === 'mdy' ? 'month' : 'day'} comes first.`
          : 'Choose the order.'
      }`
    : 'These rows have no ambiguous dates.'
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
      <DateField
        field={fields.fileDate}
        type="date"
        {...fileDateLimits}
        label="File created on"
        hint={
          relative
            ? `${pluralize(relative, 'date')} in these rows ${relative === 1 ? 'is' : 'are'} relative ("2 years ago"): calculated from this date, or from a column with the date each row was copied, and marked as estimated.`
            : 'Rows without a date get this date, marked as estimated.'
        }
      />
    </>
  )
}
