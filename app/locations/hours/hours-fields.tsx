import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { Button } from '#app/ui/button'
import { toControlProps } from '#app/ui/fields/control-props'
import { weekdays } from './hours'
import { HoursDay } from './hours-day'
import { TimeSuggestions } from './range-fields'
import { newWeekFields, type WeekFields } from './week-form-values'

/**
 * The editor of a week, for any form. The form needs `hours: toWeekFields(toWeekFormValues(location.hours))` in its
 * default values, `<HoursFields form={form} field={fields.hours} focusedName={focusTargetAfter(reply)} />` in its
 * markup, and `hours: hoursSchema` in its schema. The editor posts `hours.week` (`set`, or `none` for no hours) and for
 * each day `hours.monday.state` (open, closed, all_day) and `hours.monday.hours[0].open_time`, `.close_time` as typed.
 * Its buttons use Conform intents; for them, the action passes its reply through `applyCopyStep`. The form must have
 * its own submit button before the editor; otherwise Enter presses one of the editor's buttons.
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
            <HoursDay key={day} {...{ form, day, focusedName }} week={field} field={fields[day]} />
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
