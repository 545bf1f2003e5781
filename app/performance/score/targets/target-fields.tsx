import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { constraintOf } from '#app/form-constraint.server'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { useForm } from '#app/ui/use-form'
import { limitsInWords, measures } from '../measure'
import { figures } from '../score'
import type { TypedTargets } from './target-schema'

/** The label already contains these units. */
const isSaid = ['reviews', 'photos']

/**
 * The targets of an account with their weights, or those of one location, with the `inherited` ones shown next to them.
 */
export function TargetFields({
  stored,
  inherited,
  constraint,
  reply,
  save,
  cancelTo,
}: {
  stored: Partial<TypedTargets>
  inherited?: TypedTargets
  constraint: ReturnType<typeof constraintOf>
  reply: SubmissionResult | undefined
  save: string
  cancelTo: string
}) {
  const [form, fields] = useForm<TypedTargets>({
    id: 'targets',
    lastResult: reply,
    constraint,
    defaultValue: stored,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="mt-4 max-w-form">
      <ErrorSummary form={form} />
      <div className="flex flex-col gap-4">
        {figures.map((figure) => {
          const { column, label, unit, decimals } = measures[figure]
          const account = inherited?.[column]
          return (
            <fieldset key={column} className="card grid gap-3 p-4 sm:grid-cols-2">
              <legend className="sr-only">{label}</legend>
              <TextField
                field={fields[column]}
                label={isSaid.includes(unit) ? label : `${label} (${unit})`}
                hint={
                  account === undefined
                    ? capital(limitsInWords(measures[figure]))
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
        <Button variant="primary">{save}</Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
      </div>
    </Form>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
