import { Action, EmailLayout, Paragraph } from '#app/platform/mail/email-layout'

export function existingAccountMail({ name }: { name: string }) {
  return {
    kind: 'already-here' as const,
    subject: 'You already have an account',
    body: (
      <EmailLayout title="You already have an account" preview="Sign in or choose a new password.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          Someone, probably you, tried to sign up with this address. You already have an account, so nothing
          was created.
        </Paragraph>
        <Action href="/login">Sign in</Action>
        <Paragraph>Forgot your password? Choose a new one on the sign-in page.</Paragraph>
      </EmailLayout>
    ),
  }
}
