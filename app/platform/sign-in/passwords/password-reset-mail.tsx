import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'

export function passwordResetMail({ name, token }: { name: string; token: string }) {
  return {
    kind: 'password-reset' as const,
    subject: 'Choose a new password',
    body: (
      <EmailLayout title="Choose a new password" preview="The link expires in 1 hour.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>We received a request to reset your password.</Paragraph>
        <Action href={`/reset-password?token=${token}`}>Choose a new password</Action>
        <FinePrint>
          The link works once and expires in 1 hour. If you didn’t request it, ignore this email.
        </FinePrint>
      </EmailLayout>
    ),
  }
}
