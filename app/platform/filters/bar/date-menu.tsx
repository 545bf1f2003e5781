import type { ReactNode } from 'react'
import { Button } from '#app/kit/ui/button'
import { CalendarButton } from '#app/kit/ui/calendar/calendar-button'
import { Field, plainField } from '#app/kit/ui/fields/field'
import { groupPresets, presetLabels, usualPresets } from '../date-presets'
import { FilterMenu } from '../menus/filter-menu'
import { useChoiceMenu } from '../menus/use-choice-menu'
import type { DateChoice, FilterBarData } from './filter-bar-data'

/** The date menu: presets, which apply immediately with JavaScript, and a custom period with an Apply button. */
export function DateMenu({
  dates,
  bar,
  apply,
}: {
  dates: DateChoice
  bar: FilterBarData
  apply: (form: HTMLFormElement) => void
}) {
  const { choose, ...menu } = useChoiceMenu(apply)
  const { label, removeTo, isOpen } = dates
  return (
    <FilterMenu
      name="date"
      label="Date"
      value={label}
      removeTo={removeTo}
      closeTo={isOpen ? bar.currentPath : null}
      {...menu}
    >
      <div
        key={`${dates.checked} ${dates.from} ${dates.to} ${dates.problems.length}`}
        className="group/date contents"
        onChange={(event) => {
          const input = event.target as unknown as HTMLInputElement
          if (input.type === 'radio' && input.value !== 'custom') choose(input.form)
        }}
      >
        <div className="menu-list">
          <div className="sm:grid sm:grid-flow-col sm:grid-rows-[auto_auto_auto]">
            {groupPresets(dates.offeredRanges ?? usualPresets, dates.checked).map(
              ({ legend, descriptors }) => (
                <DateGroup key={legend} legend={legend}>
                  {descriptors.map((descriptor) => (
                    <DateRadio key={descriptor} value={descriptor} checked={dates.checked}>
                      {presetLabels[descriptor]}
                    </DateRadio>
                  ))}
                </DateGroup>
              ),
            )}
          </div>
          <DateGroup legend="CUSTOM PERIOD">
            <DateRadio value="custom" checked={dates.checked}>
              Custom period
            </DateRadio>
            <CustomPeriodFields dates={dates} today={bar.today} />
          </DateGroup>
        </div>
        <div className="menu-footer">
          <Button variant="primary" className="flex-1">
            Apply
          </Button>
        </div>
      </div>
    </FilterMenu>
  )
}

function DateGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="pb-1 sm:min-w-44">
      <legend className="px-2 pt-1 text-xs text-ink-3">{legend}</legend>
      {children}
    </fieldset>
  )
}

function DateRadio({ value, checked, children }: { value: string; checked: string; children: string }) {
  return (
    <label className="menu-entry">
      <input type="radio" name="dateDescriptor" value={value} defaultChecked={value === checked} />
      {children}
    </label>
  )
}

/**
 * The fields of the custom period. They are hidden while a preset is selected, by a CSS rule with `:has()`. Browsers
 * that do not support it always show the fields.
 */
function CustomPeriodFields({ dates, today }: { dates: DateChoice; today: string }) {
  return (
    <div className="grid grid-cols-2 gap-2 p-2 group-with-[input[name=dateDescriptor]:not([value=custom]):checked]/date:hidden">
      <DateField dates={dates} today={today} name="from" label="From" autoFocus={dates.problems.length > 0} />
      <DateField dates={dates} today={today} name="to" label="To" />
    </div>
  )
}

/**
 * A date field. Its value and errors come from the URL, as for the rest of the bar, so that pages without other forms
 * do not have to load Conform.
 */
function DateField({
  dates,
  today,
  name,
  label,
  autoFocus,
}: {
  dates: DateChoice
  today: string
  name: 'from' | 'to'
  label: string
  autoFocus?: boolean
}) {
  const errors = dates.problems.filter(({ parameter }) => parameter === name).map(({ message }) => message)
  const id = `filter-${name}`
  const field = { ...plainField(id), allErrors: { [name]: errors } }
  return (
    <Field field={field} label={label} hint="MM/DD/YY">
      <div className="relative">
        <input
          type="text"
          className="field"
          id={id}
          name={name}
          placeholder="MM/DD/YY"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={dates[name]}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={`${field.descriptionId}${errors.length > 0 ? ` ${field.errorId}` : ''}`}
          // biome-ignore lint/a11y/noAutofocus: the page was reloaded with this menu open because the date is invalid
          autoFocus={autoFocus}
        />
        <CalendarButton
          label="Choose the period in a calendar"
          inputId="filter-from"
          endInputId="filter-to"
          max={today}
        />
      </div>
    </Field>
  )
}
