import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '#app/ui/button'
import { Checkbox } from '#app/ui/choice-field'
import { PasswordField } from '#app/ui/password-field'
import { longestPassword, shortestPassword } from './password-rules'

/** A new password and the button that saves it. The address is there for password managers to save it under. */
export function NewPasswordFields({
  email,
  tokenCount = 0,
  reply,
  action,
}: {
  email: string
  /** How many API tokens of the person still work. */
  tokenCount?: number
  reply?: SubmissionResult
  action: string
}) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="password"
        name="password"
        label="New password"
        hint={`${shortestPassword} to ${longestPassword} characters. A few words in a row make a good one.`}
        autoComplete="new-password"
        errors={reply?.error?.password ?? undefined}
      />
      {tokenCount > 0 ? (
        <Checkbox
          name="revokeTokens"
          label={`Revoke my API tokens as well (${tokenCount})`}
          hint="Otherwise the programs that use them go on working. Revoke them if somebody may have known your password."
          defaultChecked={reply?.initialValue?.revokeTokens === 'on'}
        />
      ) : null}
      <div>
        <Button variant="primary" busy={isSending}>
          {action}
        </Button>
      </div>
    </>
  )
}
