import type { SubmissionResult } from '@conform-to/react'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { PasswordField } from '#app/ui/password-field'

/** On, off, or new recovery codes: each asks for the password again, in case the browser is borrowed. */
export function SwitchForm({
  isOn,
  isRequired,
  reply,
}: {
  isOn: boolean
  isRequired: boolean
  reply?: SubmissionResult
}) {
  const errors = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? [])
  return (
    <Form method="post" className="flex flex-col gap-4" noValidate reloadDocument>
      <ErrorSummary errors={errors.map((message) => ({ field: 'currentPassword', message }))} />
      <PasswordField
        id="currentPassword"
        name="currentPassword"
        label="Your password"
        autoComplete="current-password"
        errors={reply?.error?.currentPassword ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button name="intent" value="new-codes">
              Make new recovery codes
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
