import { Banner } from '#app/ui/banner'
import { PasswordField } from '#app/ui/password-field'
import type { ConfirmationNeeded } from './confirmation'

/** Asks for the password when it was shown longer than ten minutes ago. */
export function ConfirmationField({ needed, errors }: { needed: ConfirmationNeeded; errors?: string[] }) {
  if (needed.kind === 'none') return null
  if (needed.kind === 'password')
    return (
      <PasswordField
        id="currentPassword"
        name="currentPassword"
        label="Your password"
        hint="Asked again because you entered it more than ten minutes ago."
        autoComplete="current-password"
        errors={errors}
      />
    )
  return (
    <Banner level="info">
      <p id="currentPassword">
        To do this, sign in again and come back within ten minutes. You have no password here:{' '}
        {needed.provider ? (
          <>
            <a href={needed.provider.href}>sign in with {needed.provider.name}</a>, or{' '}
          </>
        ) : (
          'come in from your company’s site once more, or '
        )}
        <a href={needed.newPasswordHref}>choose a password</a>.
      </p>
    </Banner>
  )
}
