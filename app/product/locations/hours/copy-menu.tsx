import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { dayNames } from '#app/kit/opening-hours/format-hours'
import { type Weekday, weekdays } from '#app/kit/opening-hours/hours'
import { Button } from '#app/kit/ui/button'
import { Checkbox } from '#app/kit/ui/fields/choice'
import { focusField } from '#app/kit/ui/forms/intent-focus'
import { Icon } from '#app/kit/ui/icon'
import {
  type CopyStep,
  formatCopyStep,
  parseWeekFormValues,
  toRecord,
  toWeekFields,
  type WeekFields,
} from './week-form-values'

type CopyProps = { form: FormMetadata; week: FieldMetadata<WeekFields>; day: Weekday }

/** A menu that copies the hours of one day to other days. */
export function CopyMenu({ name, ...copyProps }: CopyProps & { name: string }) {
  const { day } = copyProps
  const label = `Copy ${dayNames[day]}’s hours to…`
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        popovertarget={`${name}-copy`}
        aria-label={label}
        title="Copy to…"
      >
        <Icon name="copy" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a popover with buttons and checkboxes, not a set of fields */}
      <div
        id={`${name}-copy`}
        popover="auto"
        role="group"
        aria-label={label}
        className="menu menu-narrow menu-end"
      >
        <p className="px-3 pt-1 text-sm font-semibold">{label}</p>
        <CopyButton {...copyProps} to={weekdays} variant="quiet" className="w-full justify-start!">
          All days
        </CopyButton>
        <CopyButton
          {...copyProps}
          to={weekdays.slice(0, 5)}
          variant="quiet"
          className="w-full justify-start!"
        >
          Weekdays
        </CopyButton>
        <div className="mt-1 border-t border-border px-3 pt-1">
          {weekdays
            .filter((other) => other !== day)
            .map((other) => (
              <Checkbox key={other} name={`${name}.copy_to`} value={other} label={dayNames[other]} />
            ))}
          <CopyButton {...copyProps} to="chosen" className="my-2">
            Copy to these days
          </CopyButton>
        </div>
      </div>
    </>
  )
}

/**
 * A button that copies the day. With JavaScript, the browser copies it; without, the server copies it and returns the
 * form.
 */
function CopyButton({
  form,
  week,
  day,
  to,
  ...button
}: CopyProps & { to: CopyStep['to'] } & Omit<ComponentProps<typeof Button>, 'form'>) {
  const step = formatCopyStep({ day, to })
  return (
    <Button
      {...button}
      {...form.update.getButtonProps({ name: `${week.name}.step`, value: step })}
      onClick={(event) => {
        event.preventDefault()
        form.update({
          name: week.name,
          value: toWeekFields(parseWeekFormValues({ ...toRecord(week.value), step })),
        })
        requestAnimationFrame(() => focusField(form.id, `${week.name}.${day}`))
      }}
    />
  )
}
