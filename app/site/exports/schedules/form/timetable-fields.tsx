import { type FormEvent, useEffect, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '#app/kit/ui/button'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { timeZones } from '#app/platform/viewer/time-zones'
import { frequencies, weekdays } from '../schedule-form-values'
import type { ScheduleFields } from '../use-schedule-form'
import type { ScheduleDraft } from './schedule-form-data.server'

/**
 * The timetable fields. The server computes the next deliveries, and the default day and time after the frequency
 * changes. To do so, the form is submitted with the Update button or, with JavaScript, after each change.
 */
export function TimetableFields({
  fields,
  draft: { frequency, times, timeZone, next },
}: {
  fields: ScheduleFields
  draft: ScheduleDraft
}) {
  const isHydrated = useHydrated()
  const container = useRef<HTMLDivElement>(null)
  const update = ({ currentTarget, target }: FormEvent<HTMLElement>) => {
    const button = findUpdateButton(currentTarget)
    if (target instanceof HTMLInputElement && target.name === 'dayOfMonth') removeNonDigits(target)
    button?.form?.requestSubmit(button)
  }
  // Submit a frequency that the user selected before hydration.
  useEffect(() => {
    const chosen = container.current?.querySelector<HTMLInputElement>('input[name="frequency"]:checked')
    const isOutdated = chosen && chosen.value !== frequency
    if (isHydrated && isOutdated) chosen.form?.requestSubmit(findUpdateButton(container.current))
  }, [isHydrated, frequency])
  return (
    <div ref={container} className="flex flex-col gap-4" onChange={isHydrated ? update : undefined}>
      <ChoiceField
        field={fields.frequency}
        legend="Frequency"
        type="radio"
        options={Object.entries(frequencies).map(([value, label]) => ({ value, label }))}
        choicesClassName="flex flex-wrap gap-x-5"
      />
      <input type="hidden" name="timesFor" value={frequency} />
      <div key={frequency} className="flex flex-col gap-4">
        {frequency === 'weekly' ? (
          <SelectField
            field={fields.weekday}
            label="Day of the week"
            options={weekdays.map((label, day) => ({ value: String(day), label }))}
            defaultValue={times.weekday}
          />
        ) : null}
        {frequency === 'monthly' ? (
          <TextField
            field={fields.dayOfMonth}
            label="Day of the month"
            hint="1 to 31. Shorter months send on their last day."
            inputMode="numeric"
            autoComplete="off"
            className="[&_.field]:w-20"
            defaultValue={times.dayOfMonth}
          />
        ) : null}
        <TextField
          field={fields.time}
          type="time"
          label="Time"
          className="[&_.field]:w-36"
          defaultValue={times.time}
        />
      </div>
      <SelectField
        field={fields.timeZone}
        label="Time zone"
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <Button name="intent" value="update" className="self-start" hidden={isHydrated}>
        Update
      </Button>
      {next.length > 0 ? (
        <div role="status">
          <p className="label">Next deliveries</p>
          <ul className="text-sm">
            {next.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
          <p className="hint">Times in {timeZone.replaceAll('_', ' ')}</p>
        </div>
      ) : null}
    </div>
  )
}

function findUpdateButton(fields: HTMLElement | null): HTMLButtonElement | null {
  return fields?.querySelector<HTMLButtonElement>('button[value="update"]') ?? null
}

function removeNonDigits(input: HTMLInputElement): void {
  input.value = input.value.replace(/\D/g, '')
}
