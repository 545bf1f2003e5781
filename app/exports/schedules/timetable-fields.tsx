import { type FormEvent, useEffect, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { timeZones } from '#app/session/time-zones'
import { Button } from '#app/ui/button'
import { ChoiceGroup, Radio } from '#app/ui/choice-field'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import type { ScheduleErrors } from './schedule-rules'
import type { ScheduleDraft } from './schedule-sheet.server'
import { frequencies, weekdays } from './typed-schedule'

/**
 * When it is sent. The server finds the next sends, and gives another frequency its first day and time: by the button,
 * or where a script runs with each change.
 */
export function TimetableFields({ draft, errors }: { draft: ScheduleDraft; errors: ScheduleErrors }) {
  const isHydrated = useHydrated()
  const { typed, next } = draft
  const fields = useRef<HTMLDivElement>(null)
  const of = (field: keyof ScheduleErrors) => (errors[field] ? [errors[field]] : undefined)
  const update = ({ currentTarget, target }: FormEvent<HTMLElement>) => {
    const button = updateButtonIn(currentTarget)
    if (target instanceof HTMLInputElement && target.name === 'dayOfMonth') keepDigits(target)
    button?.form?.requestSubmit(button)
  }
  // Chosen before the script was there to hear of it.
  useEffect(() => {
    const chosen = fields.current?.querySelector<HTMLInputElement>('input[name="frequency"]:checked')
    const isUnheard = chosen && chosen.value !== typed.frequency
    if (isHydrated && isUnheard) chosen.form?.requestSubmit(updateButtonIn(fields.current))
  }, [isHydrated, typed.frequency])
  return (
    <div ref={fields} className="flex flex-col gap-4" onChange={isHydrated ? update : undefined}>
      <ChoiceGroup id="schedule-frequency" legend="How often">
        <div className="flex flex-wrap gap-x-5">
          {Object.entries(frequencies).map(([value, label]) => (
            <Radio
              key={value}
              name="frequency"
              value={value}
              label={label}
              defaultChecked={value === typed.frequency}
            />
          ))}
        </div>
      </ChoiceGroup>
      <input type="hidden" name="timesFor" value={typed.frequency} />
      <div key={typed.frequency} className="flex flex-col gap-4">
        {typed.frequency === 'weekly' ? (
          <SelectField
            id="schedule-weekday"
            name="weekday"
            label="Day of the week"
            options={weekdays.map((label, day) => ({ value: String(day), label }))}
            defaultValue={typed.weekday}
            errors={of('weekday')}
          />
        ) : null}
        {typed.frequency === 'monthly' ? (
          <TextField
            id="schedule-dayOfMonth"
            name="dayOfMonth"
            label="Day of the month"
            hint="1 to 31. Months that have no such day send on their last."
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            className="[&_.field]:w-20"
            defaultValue={typed.dayOfMonth}
            errors={of('dayOfMonth')}
          />
        ) : null}
        <TextField
          id="schedule-time"
          name="time"
          type="time"
          label="Time"
          className="[&_.field]:w-36"
          defaultValue={typed.time}
          errors={of('time')}
        />
      </div>
      <SelectField
        id="schedule-timeZone"
        name="timeZone"
        label="Time zone"
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        defaultValue={typed.timeZone}
        errors={of('timeZone')}
      />
      <Button name="intent" value="update" className="self-start" hidden={isHydrated}>
        Update
      </Button>
      {next.length > 0 ? (
        <div role="status">
          <p className="label">Next sends</p>
          <ul className="text-sm">
            {next.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p className="hint">In the time of {typed.timeZone.replaceAll('_', ' ')}.</p>
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
