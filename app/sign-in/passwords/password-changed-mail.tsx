import { Action, EmailLayout, Paragraph } from '#app/mail/email-layout'

export function passwordChangedMail({ name }: { name: string }) {
  return {
    kind: 'password-changed' as const,
    subject: 'Your password was changed',
    body: (
      <EmailLayout title="Your password was changed" preview="If it was not you, choose a new one now.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          The password you sign in with was changed just now. Every other browser that was signed in as you
          has been signed out.
        </Paragraph>
        <Paragraph>If it was not you, choose a new password at once.</Paragraph>
        <Action href="/forgot-password">Choose a new password</Action>
      </EmailLayout>
    ),
  }
}
