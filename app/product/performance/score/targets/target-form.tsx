import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { constraintOf } from '#app/kit/forms/form-constraint.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { type EditReply, ShownValues } from '#app/platform/page/shown-values'
import { formatRange, metricDefinitions } from '../metric-definitions'
import { metricNames } from '../score'
import type { TargetFormValues } from './target-schema'

/** The units that are already part of a label. */
const unitsInLabel = ['reviews', 'photos']

/**
 * A form for the targets and weights of an account. With `inherited`, it is a form for the custom targets of a location
 * without weights, and shows the account's targets as hints.
 */
export function TargetForm({
  stored,
  shown,
  noun,
  inherited,
  constraint,
  reply,
  saveLabel,
  cancelTo,
}: {
  stored: Partial<TargetFormValues>
  /** What the page shows; see `form-edits.server.ts`. */
  shown: string
  /** What the form edits: "target score". */
  noun: string
  inherited?: TargetFormValues
  constraint: ReturnType<typeof constraintOf>
  reply: (SubmissionResult & EditReply) | undefined
  saveLabel: string
  cancelTo: string
}) {
  const [form, fields] = useForm<TargetFormValues>({
    id: 'targets',
    lastResult: reply,
    constraint,
    defaultValue: stored,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="mt-4 max-w-form">
      <ErrorSummary form={form} />
      <ShownValues shown={shown} reply={reply} noun={noun} />
      <div className="flex flex-col gap-4">
        {metricNames.map((metric) => {
          const { column, label, unit, decimals } = metricDefinitions[metric]
          const account = inherited?.[column]
          return (
            <fieldset key={column} className="card grid gap-3 p-4 sm:grid-cols-2">
              <legend className="sr-only">{label}</legend>
              <TextField
                field={fields[column]}
                label={unitsInLabel.includes(unit) ? label : `${label} (${unit})`}
                hint={
                  account === undefined
                    ? formatRange(metricDefinitions[metric])
                    : `Account target: ${account}`
                }
                inputMode={decimals ? 'decimal' : 'numeric'}
              />
              {inherited ? null : (
                <TextField
                  field={fields[`${column}_weight`]}
                  label="Weight (%)"
                  hint="From 0 to 100"
                  inputMode="numeric"
                />
              )}
            </fieldset>
          )
        })}
      </div>
      {inherited ? null : <p className="hint mt-2">Weights must add up to 100%.</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary">{saveLabel}</Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
