import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { CheckboxField } from '#app/kit/ui/fields/choice-field'
import { type Option, SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { savedFilterSchema } from './saved-filter-schema'

/**
 * The form for a saved filter's settings, which are everything except its conditions. Settings that the user is not
 * allowed to change are omitted.
 */
export function SavedFilterForm({
  name,
  sharedWith,
  isDefault,
  shownValues,
  hiddenFields,
  constraint,
  lastResult,
  cancelTo,
}: {
  name: string | null
  sharedWith?: { chosen: string; options: Option[] } | null
  isDefault?: { chosen: boolean; label: string } | null
  /** The hidden field of an existing filter, and its conflicts; see `ShownValues`. */
  shownValues?: ReactNode
  /** The values that are submitted unchanged as hidden inputs. */
  hiddenFields: Record<string, string>
  constraint: Record<string, FieldConstraint>
  lastResult: SubmissionResult | undefined
  cancelTo: string
}) {
  const isSubmitting = useNavigation().state !== 'idle'
  const [form, fields] = useForm<z.input<typeof savedFilterSchema>>({
    id: 'saved-filter',
    lastResult,
    constraint,
    defaultValue: { name, sharedWith: sharedWith?.chosen, isDefault: isDefault?.chosen },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card max-w-form p-4">
      <ErrorSummary form={form} fallbackField={fields.name} />
      {shownValues}
      {Object.entries(hiddenFields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <div className="space-y-4">
        {name === null ? null : (
          <TextField field={fields.name} label="Name" title="Enter a name" autoComplete="off" />
        )}
        {sharedWith ? (
          <SelectField
            field={fields.sharedWith}
            label="Shared with"
            hint="They can apply and copy it. Only you can change it. Everyone sees only their own locations."
            options={sharedWith.options}
          />
        ) : null}
        {isDefault ? (
          <CheckboxField
            field={fields.isDefault}
            label={isDefault.label}
            hint="Only for you. Clear All still shows everything."
          />
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSubmitting}>
          Save
        </Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
