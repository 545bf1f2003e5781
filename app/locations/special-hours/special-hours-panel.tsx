import { useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { Drawer } from '#app/ui/drawer'
import type { FieldErrors } from '../hours/hours-fields'
import { fieldsUnder } from '../hours/posted-fields'
import { TimeSuggestions } from '../hours/range-fields'
import { StepButton } from '../hours/step-button'
import type { SpecialOverride } from './override'
import { OverrideWarning } from './override-warning'
import type { SpecialPanel } from './panel.server'
import { noSpecialHours } from './special-hours-messages'
import { SpecialHoursRow } from './special-hours-row'
import { warningsOf } from './special-hours-warnings'
import { SuggestedHolidays } from './suggested-holidays'
import {
  mostRows,
  specialFields as name,
  readSpecialStep,
  type SpecialStep,
  specialToType,
  typedSpecialHours,
  writeSpecialStep,
} from './typed-special-hours'
import { useTypedRows } from './use-typed-rows'
import { WarningNotes } from './warning-notes'

export type SpecialHoursFieldsProps = {
  panel: SpecialPanel
  /** `initialValue.special_hours` of the form's reply, if it has one. */
  posted?: unknown
  errors?: FieldErrors
  /** Where the form was answered with 409: what it asks to confirm. */
  override?: SpecialOverride | null
  /** Told while somebody types whether something is wrong, so that saving can be held back. */
  onWrong?: (isWrong: boolean) => void
}

/**
 * Special hours in any form, collapsed unless `?holiday=open` or something in it wants to be seen: `<SpecialHoursPanel panel={…}
 * posted={reply?.initialValue?.special_hours} errors={reply?.error ?? undefined} override={reply?.override} />`, read by
 * `special_hours: specialHoursSchema(today)`. It posts a row for each date, `special_hours[0].id`, `.start_date`,
 * `.state`, `.removed` (`yes`) and `.hours[0].open_time`, and beside them `special_hours_confirmed`.
 */
export function SpecialHoursPanel(fields: SpecialHoursFieldsProps) {
  const { panel, posted, errors = {}, override } = fields
  const [search] = useSearchParams()
  const isWrong = Object.keys(errors).some((field) => field.startsWith(name))
  const isWanted = search.get('holiday') === 'open' || typedStep(posted) !== null
  const count = panel.saved.length
  return (
    <Drawer
      title="Holiday Hours"
      note={count === 1 ? '1 date' : count > 0 ? `${count} dates` : undefined}
      isOpen={isWanted || isWrong || Boolean(override)}
    >
      <div className="p-4">
        <SpecialHoursFields {...fields} />
      </div>
    </Drawer>
  )
}

export function SpecialHoursFields(props: SpecialHoursFieldsProps) {
  return <Rows key={JSON.stringify(props.panel.saved)} {...props} />
}

function Rows({ panel, posted, errors: given = {}, override, onWrong }: SpecialHoursFieldsProps) {
  const { saved, past, usual, near, suggestions } = panel
  const [drawn, setDrawn] = useState(() => ({
    rows: Array.isArray(posted) ? typedSpecialHours(posted, usual) : saved.map(specialToType),
    taken: typedStep(posted),
    version: 0,
  }))
  const { rows, taken, version } = drawn
  const { typed, errors, reread, leave, restart } = useTypedRows(rows, given, near.today, onWrong)

  const stepOf = (index: number, step: SpecialStep) => ({
    field: `${name}[${index}].step`,
    value: writeSpecialStep(step),
    take: (form: HTMLFormElement) => {
      const fields = [...((fieldsUnder(form, name) as object[] | undefined) ?? [])]
      fields[index] = { ...fields[index], step: writeSpecialStep(step) }
      const after = typedSpecialHours(fields, usual)
      setDrawn({ rows: after, taken: { index, step }, version: version + 1 })
      restart(after)
    },
  })
  const addStep = (as: 'blank' | 'closed' | 'same' | 'set', date = '') =>
    stepOf(rows.length, { kind: 'new', as, date })

  return (
    // biome-ignore lint/a11y/useSemanticElements: its heading stands outside, on the drawer or the page
    <div
      key={version}
      id={name}
      role="group"
      aria-label="Holiday hours"
      onChange={reread}
      onBlur={leave}
      className="space-y-4"
    >
      <TimeSuggestions id={`${name}-times`} />
      {override ? <OverrideWarning override={override} usual={usual} /> : null}
      <WarningNotes warnings={warningsOf(typed, near, usual, past)} />
      {rows.length === 0 ? <p className="text-sm text-ink-2">{noSpecialHours}</p> : null}
      {rows.map((row, index) => (
        <SpecialHoursRow
          key={row.id}
          name={`${name}[${index}]`}
          row={row}
          errors={errors}
          taken={taken?.index === index ? taken.step : null}
          today={near.today}
          stepOf={(step) => stepOf(index, step)}
        />
      ))}
      {rows.length < mostRows ? (
        <StepButton step={addStep('blank')} icon="plus">
          Add date
        </StepButton>
      ) : null}
      <SuggestedHolidays
        holidays={suggestions.filter(({ date }) => !rows.some(({ start_date }) => start_date === date))}
        usual={usual}
        addStep={addStep}
      />
    </div>
  )
}

/** Which row asked for what, in a form that came back. */
function typedStep(posted: unknown): { index: number; step: SpecialStep } | null {
  if (!Array.isArray(posted)) return null
  const steps = posted.map((row) => readSpecialStep(row?.step))
  const index = steps.findIndex((step) => step !== null)
  const step = steps[index]
  return step ? { index, step } : null
}
