import { Action, EmailLayout, Paragraph } from '#app/mail/email-layout'

export function existingAccountMail({ name }: { name: string }) {
  return {
    kind: 'already-here' as const,
    subject: 'You have an account already',
    body: (
      <EmailLayout title="You have an account already" preview="Sign in, or choose a new password.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          Somebody, probably you, wanted to create an account with this address. There is one already, so
          nothing was created.
        </Paragraph>
        <Action href="/login">Sign in</Action>
        <Paragraph>If you have forgotten the password, choose a new one on the sign-in page.</Paragraph>
      </EmailLayout>
    ),
  }
}
