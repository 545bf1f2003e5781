import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { weekdays } from '#app/kit/opening-hours/hours'
import { Button } from '#app/kit/ui/button'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { HoursDay } from './hours-day'
import { TimeSuggestions } from './range-fields'
import { newWeekFields, type WeekFields } from './week-form-values'

/**
 * The fields that edit a week of hours, for use in any form. The form needs:
 * - `hours: toWeekFields(toWeekFormValues(location.hours))` in its default values,
 * - `<HoursFields form={form} field={fields.hours} focusedName={focusTargetAfter(reply)} />` in its markup,
 * - `hours: hoursSchema` in its schema,
 * - its own submit button before these fields; otherwise the Enter key activates one of their buttons.
 *
 * The fields post `hours.week` (`set`, or `none` if there are no hours), and for each day `hours.monday.state` (open,
 * closed, all_day), `hours.monday.hours[0].open_time` and `.close_time` as entered. The buttons use Conform intents, so
 * the action must pass its reply to `applyCopyStep`.
 */
export function HoursFields({
  form,
  field,
  focusedName,
}: {
  form: FormMetadata
  field: FieldMetadata<WeekFields>
  focusedName: string | undefined
}) {
  const fields = field.getFieldset()
  const { week } = fields
  const isSet = week.initialValue === 'set'
  return (
    <div id={field.id} key={field.key}>
      <input
        {...toControlProps(getInputProps(week, { type: 'hidden', value: false }))}
        value={isSet ? 'set' : 'none'}
      />
      {isSet ? (
        <>
          <TimeSuggestions id={`${field.id}-times`} />
          {weekdays.map((day) => (
            <HoursDay
              key={day}
              form={form}
              day={day}
              focusedName={focusedName}
              week={field}
              field={fields[day]}
            />
          ))}
          <div className="mt-2 border-t border-border pt-3">
            <Button
              {...form.update.getButtonProps({ name: week.name, value: 'none' })}
              variant="quiet"
              icon="trash"
            >
              Remove Hours
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">No operating hours are set.</p>
          <Button
            {...form.update.getButtonProps({ name: field.name, value: newWeekFields })}
            icon="plus"
            autoFocus={focusedName === field.name}
          >
            Add Hours
          </Button>
        </>
      )}
    </div>
  )
}
