import { type FormEvent, useEffect, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '#app/ui/button'
import { ChoiceField } from '#app/ui/choice-field'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { timeZones } from '#app/viewer/time-zones'
import { frequencies, weekdays } from './schedule-form-values'
import type { ScheduleDraft } from './schedule-sheet.server'
import type { ScheduleFields } from './use-schedule-form'

/**
 * When it is sent. The server computes the next sends and returns the initial day and time of another frequency: by the
 * button, or with a script after each change.
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
    const button = updateButtonIn(currentTarget)
    if (target instanceof HTMLInputElement && target.name === 'dayOfMonth') keepDigits(target)
    button?.form?.requestSubmit(button)
  }
  // Chosen before this script ran.
  useEffect(() => {
    const chosen = container.current?.querySelector<HTMLInputElement>('input[name="frequency"]:checked')
    const isUnheard = chosen && chosen.value !== frequency
    if (isHydrated && isUnheard) chosen.form?.requestSubmit(updateButtonIn(container.current))
  }, [isHydrated, frequency])
  return (
    <div ref={container} className="flex flex-col gap-4" onChange={isHydrated ? update : undefined}>
      <ChoiceField
        field={fields.frequency}
        legend="How often"
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
            hint="1 to 31. Months that have no such day send on their last."
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
            {next.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p className="hint">Times in {timeZone.replaceAll('_', ' ')}</p>
        </div>
      ) : null}
    </div>
  )
}

function updateButtonIn(fields: HTMLElement | null): HTMLButtonElement | null {
  return fields?.querySelector<HTMLButtonElement>('button[value="update"]') ?? null
}

function keepDigits(input: HTMLInputElement): void {
  input.value = input.value.replace(/\D/g, '')
}
