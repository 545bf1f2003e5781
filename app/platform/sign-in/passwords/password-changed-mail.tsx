import { Action, EmailLayout, Paragraph } from '#app/platform/mail/email-layout'

export function passwordChangedMail({ name }: { name: string }) {
  return {
    kind: 'password-changed' as const,
    subject: 'Your password was changed',
    body: (
      <EmailLayout title="Your password was changed" preview="If this wasn’t you, choose a new one now.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>Your password was just changed. All your other sessions have been signed out.</Paragraph>
        <Paragraph>If this wasn’t you, choose a new password now.</Paragraph>
        <Action href="/forgot-password">Choose a new password</Action>
      </EmailLayout>
    ),
  }
}
