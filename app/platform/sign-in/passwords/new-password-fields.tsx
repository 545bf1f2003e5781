import type { FieldMetadata } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { CheckboxField } from '#app/kit/ui/fields/choice-field'
import { PasswordField } from '#app/kit/ui/fields/password-field'
import { maxPasswordLength, minPasswordLength } from './password-rules'

/**
 * The field for a new password, and the submit button. A hidden field contains the email address, so that password
 * managers can save the password with it.
 */
export function NewPasswordFields({
  email,
  password,
  tokens,
  submitLabel,
}: {
  email: string
  password: FieldMetadata<unknown>
  /** The checkbox for also revoking the person's API tokens, and the number of active tokens. */
  tokens?: { field: FieldMetadata<unknown>; count: number }
  submitLabel: string
}) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        field={password}
        label="New password"
        hint={`${minPasswordLength} to ${maxPasswordLength} characters. Try a few random words.`}
        autoComplete="new-password"
      />
      {tokens && tokens.count > 0 ? (
        <CheckboxField
          field={tokens.field}
          label={`Also revoke my API tokens (${tokens.count})`}
          hint="Otherwise they keep working. Revoke them if someone may know your password."
        />
      ) : null}
      <div>
        <Button variant="primary" busy={isSending}>
          {submitLabel}
        </Button>
      </div>
    </>
  )
}
