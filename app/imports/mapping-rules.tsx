import { Checkbox, ChoiceGroup, Radio } from '#app/ui/choice-field'
import { counted, wholeNumber } from '#app/ui/numbers'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { byColumn } from './columns/fields'
import { ratingRules, ratingScales } from './columns/ratings'
import type { MappingPage } from './mapping-page.server'

type Part = { page: MappingPage; errors?: string[] }

const scaleNames = { stars: 'Stars', tens: 'Of ten', mixed: 'Stars and tens mixed', hundreds: 'Of a hundred' }

export function RatingRules({ page, chosen, errors }: Part & { chosen: string }) {
  const found = page.ratings
    .map(({ value, count }) => `${value || 'empty'} × ${wholeNumber(count)}`)
    .join(', ')
  return (
    <ChoiceGroup
      id="scale"
      legend="How ratings are read"
      hint={
        page.ratings.length
          ? `In the first ${counted(page.sampled, 'row')}: ${found}.`
          : 'No column is the rating yet.'
      }
      errors={errors}
    >
      {page.above5 ? (
        <p className="mb-1 text-sm font-medium">
          {counted(page.above5, 'rating')} in these rows {page.above5 === 1 ? 'is' : 'are'} above 5. Say what
          they mean.
        </p>
      ) : null}
      {ratingScales.map((scale) => (
        <Radio
          key={scale}
          name="scale"
          value={scale}
          defaultChecked={chosen === scale}
          label={scaleNames[scale]}
          hint={ratingRules[scale]}
        />
      ))}
      <p className="hint mt-1">Nothing and zero mean no rating. Words are rejected, with the reason.</p>
    </ChoiceGroup>
  )
}

export function SourceRule({ page, chosen, errors }: Part & { chosen: string }) {
  const options = page.sources.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <SelectField
      id="source"
      name="source"
      label="Source"
      hint="Where the reviews were written."
      errors={errors}
      defaultValue={chosen}
      options={[{ value: byColumn, label: 'As its column says' }, ...options]}
    />
  )
}

type ChosenLocations = { createLocations: boolean; location: string }

export function LocationRules({ page, chosen, errors }: Part & { chosen: ChosenLocations }) {
  return (
    <>
      <TextField
        id="location"
        name="location"
        label="One location for all rows"
        hint="If no column tells the location: its name or its store code."
        optional
        errors={errors}
        defaultValue={chosen.location}
      />
      {page.mayCreate ? (
        <Checkbox
          name="createLocations"
          label="Create locations that are not found"
          hint="Otherwise their rows are rejected, with the reason."
          defaultChecked={chosen.createLocations}
        />
      ) : null}
    </>
  )
}

type ChosenDates = { dateOrder: string; fileDate: string }

export function DateRules({
  page,
  chosen,
  errorsOf,
}: {
  page: MappingPage
  chosen: ChosenDates
  errorsOf: (name: string) => string[] | undefined
}) {
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
      <ChoiceGroup
        id="dateOrder"
        legend="Dates such as 3/4/2024"
        hint={evidence}
        errors={errorsOf('dateOrder')}
      >
        <Radio
          name="dateOrder"
          value="mdy"
          defaultChecked={chosen.dateOrder === 'mdy'}
          label="March 4: month first"
        />
        <Radio
          name="dateOrder"
          value="dmy"
          defaultChecked={chosen.dateOrder === 'dmy'}
          label="3 April: day first"
        />
      </ChoiceGroup>
      <TextField
        id="fileDate"
        name="fileDate"
        type="date"
        label="The file was made on"
        hint={
          relative
            ? `${counted(relative, 'date')} in these rows ${relative === 1 ? 'is' : 'are'} relative ("2 years ago"): counted back from this day and marked as estimated.`
            : 'Rows without a date get this day, marked as estimated.'
        }
        errors={errorsOf('fileDate')}
        defaultValue={chosen.fileDate}
      />
    </>
  )
}
