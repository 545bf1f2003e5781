import type { FieldMetadata } from '@conform-to/react'
import { Banner } from '#app/kit/ui/banner'
import { groupProps } from '#app/kit/ui/fields/group-props'
import { PasswordField } from '#app/kit/ui/fields/password-field'
import type { RequiredConfirmation } from './confirmation'

/**
 * Asks for the password if the person last confirmed it more than ten minutes ago. A person without a password is asked
 * to sign in again.
 */
export function ConfirmationField({
  field,
  confirmation,
}: {
  field: FieldMetadata<unknown>
  confirmation: RequiredConfirmation
}) {
  if (confirmation.kind === 'none') return null
  if (confirmation.kind === 'password')
    return (
      <PasswordField
        field={field}
        label="Your password"
        hint="Required because you last entered it over 10 minutes ago."
        autoComplete="current-password"
      />
    )
  return (
    <Banner level="info">
      {/* There is no control to fill in, so an error moves the focus to the instructions. */}
      <fieldset {...groupProps(field)} aria-labelledby={field.descriptionId} aria-describedby={undefined}>
        <p id={field.descriptionId}>
          To continue, sign in again and return within 10 minutes. You don’t have a password here:{' '}
          {confirmation.provider ? (
            <>
              <a href={confirmation.provider.href}>sign in with {confirmation.provider.name}</a>, or{' '}
            </>
          ) : (
            'sign in from your company’s site again, or '
          )}
          <a href={confirmation.newPasswordHref}>choose a password</a>.
        </p>
      </fieldset>
    </Banner>
  )
}
