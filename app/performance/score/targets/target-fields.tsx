import type { SubmissionResult } from '@conform-to/react'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { limitsInWords, measures } from '../measure'
import { figures } from '../score'

/** The label says these already. */
const isSaid = ['reviews', 'photos']

type Errors = Record<string, string[] | null>

/** The targets of an account with their weights, or, with `inherited` ones shown beside, of one location. */
export function TargetFields({
  values,
  inherited,
  reply,
  save,
  cancelTo,
}: {
  values: Record<string, string>
  inherited?: Record<string, string>
  reply: SubmissionResult | undefined
  save: string
  cancelTo: string
}) {
  const errors: Errors = reply?.error ?? {}
  return (
    <Form method="post" className="mt-4 max-w-form" noValidate>
      <ErrorSummary
        errors={Object.entries(errors).flatMap(([field, messages]) =>
          (messages ?? []).map((message) => ({ field, message })),
        )}
      />
      <div className="flex flex-col gap-4">
        {figures.map((figure) => {
          const { column, label, unit, decimals } = measures[figure]
          const account = inherited?.[column]
          return (
            <fieldset key={column} className="card grid gap-3 p-4 sm:grid-cols-2">
              <legend className="sr-only">{label}</legend>
              <TextField
                id={column}
                name={column}
                label={isSaid.includes(unit) ? label : `${label} (${unit})`}
                hint={
                  account === undefined
                    ? capital(limitsInWords(measures[figure]))
                    : `The account’s: ${account}`
                }
                inputMode={decimals ? 'decimal' : 'numeric'}
                maxLength={10}
                defaultValue={values[column]}
                errors={errors[column] ?? undefined}
              />
              {inherited ? null : (
                <TextField
                  id={`${column}_weight`}
                  name={`${column}_weight`}
                  label="Weight (%)"
                  hint="From 0 to 100"
                  inputMode="numeric"
                  maxLength={3}
                  defaultValue={values[`${column}_weight`]}
                  errors={errors[`${column}_weight`] ?? undefined}
                />
              )}
            </fieldset>
          )
        })}
      </div>
      {inherited ? null : <p className="hint mt-2">The weights must be 100 % together.</p>}
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
