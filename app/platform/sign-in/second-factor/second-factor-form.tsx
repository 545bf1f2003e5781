import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button } from '#app/kit/ui/button'
import { PasswordField } from '#app/kit/ui/fields/password-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { secondFactorSchema } from './code-schema'

/**
 * The form for turning the second factor on or off, or creating new recovery codes. It asks for the password again, in
 * case someone else is using the person's browser.
 */
export function SecondFactorForm({
  isOn,
  isRequired,
  constraint,
  reply,
}: {
  isOn: boolean
  isRequired: boolean
  constraint: Record<string, FieldConstraint>
  reply?: SubmissionResult
}) {
  const [form, fields] = useForm<z.input<typeof secondFactorSchema>>({
    id: 'second-factor',
    lastResult: reply,
    constraint,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card flex flex-col gap-4 p-4" reloadDocument>
      <ErrorSummary form={form} fallbackField={fields.currentPassword} />
      <PasswordField field={fields.currentPassword} label="Your password" autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button name="intent" value="new-codes">
              Create new recovery codes
            </Button>
            {isRequired ? null : (
              <Button variant="danger" name="intent" value="turn-off">
                Turn off
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" name="intent" value="turn-on">
            Turn on
          </Button>
        )}
      </div>
    </Form>
  )
}
