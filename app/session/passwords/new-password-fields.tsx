import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '#app/ui/button'
import { PasswordField } from '#app/ui/password-field'
import { longestPassword, shortestPassword } from './password-rules'

/** A new password and the button that saves it. The address is there for password managers to save it under. */
export function NewPasswordFields({
  email,
  reply,
  action,
}: {
  email: string
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
      <div>
        <Button variant="primary" busy={isSending}>
          {action}
        </Button>
      </div>
    </>
  )
}
