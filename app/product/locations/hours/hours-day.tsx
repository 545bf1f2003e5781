import { type FieldMetadata, type FormMetadata, getSelectProps } from '@conform-to/react'
import { dayNames } from '#app/kit/opening-hours/format-hours'
import type { Weekday } from '#app/kit/opening-hours/hours'
import { Button } from '#app/kit/ui/button'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { ErrorText } from '#app/kit/ui/fields/field'
import { fieldRows } from '#app/kit/ui/forms/field-rows'
import { CopyMenu } from './copy-menu'
import { RangeFields } from './range-fields'
import { type DayFormValues, dayStates, maxRanges, type WeekFields } from './week-form-values'

/**
 * The fields for one day of the week. The time fields are rendered even if the day is closed, so that times the user
 * has entered are not lost; the style sheet hides them.
 */
export function HoursDay({
  form,
  week,
  field,
  day,
  focusedName,
}: {
  form: FormMetadata
  week: FieldMetadata<WeekFields>
  field: FieldMetadata<DayFormValues | undefined>
  day: Weekday
  focusedName: string | undefined
}) {
  const { state, hours } = field.getFieldset()
  const label = dayNames[day]
  const ranges = fieldRows(hours, maxRanges)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in line with its fields
    <div
      id={field.id}
      role="group"
      aria-labelledby={`${field.id}-label`}
      tabIndex={-1}
      className="group/day border-t border-border py-2 first-of-type:border-t-0"
    >
      <ErrorText errors={field.errors} />
      <div className="flex flex-wrap items-start gap-2">
        <p id={`${field.id}-label`} className="w-20 pt-2 text-sm font-medium max-lg:pt-3">
          {label}
        </p>
        <StateSelect
          field={state}
          label={`${label}: open or closed`}
          isFocused={focusedName === field.name || (focusedName === week.name && day === 'monday')}
        />
        <div className="order-last hidden basis-full space-y-2 group-with-[[value=open]:checked]/day:block sm:order-none sm:min-w-0 sm:flex-1 sm:basis-0">
          {ranges.map((range, index) => (
            <RangeFields
              key={range.key}
              range={range}
              dayLabel={label}
              suggestionsId={`${week.id}-times`}
              errors={form.allErrors}
              focusedName={focusedName}
              removeButton={
                ranges.length > 1 ? form.remove.getButtonProps({ name: hours.name, index }) : undefined
              }
            />
          ))}
        </div>
        <div className="ms-auto flex">
          {ranges.length < maxRanges ? (
            <Button
              {...form.insert.getButtonProps({ name: hours.name, defaultValue: {} })}
              variant="quiet"
              icon="plus"
              className="hidden! px-2! max-sm:min-w-(--control-height) group-with-[[value=open]:checked]/day:inline-flex!"
              aria-label={`Add hours to ${label}`}
            >
              <span className="max-sm:sr-only">Add</span>
            </Button>
          ) : null}
          <CopyMenu form={form} week={week} day={day} name={field.name} />
        </div>
      </div>
    </div>
  )
}

export function StateSelect({
  field,
  label,
  isFocused,
  className = '',
}: {
  field: FieldMetadata<DayFormValues['state']> | FieldMetadata<DayFormValues['state'] | undefined>
  label: string
  isFocused: boolean
  className?: string
}) {
  return (
    <select
      {...toControlProps(getSelectProps(field))}
      className={`field w-28! ${className}`}
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the pressed button is no longer on the page
      autoFocus={isFocused}
    >
      {Object.entries(dayStates).map(([value, stateLabel]) => (
        <option key={value} value={value}>
          {stateLabel}
        </option>
      ))}
    </select>
  )
}
